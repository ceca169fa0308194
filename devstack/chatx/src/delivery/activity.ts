import { homeCluster } from '../ids.js';
import type { Message, Person, Room } from '../model.js';
import type { Happening } from '../messages/happening.js';

/**
 * An activity as the product's socket carries it. Its content is encrypted end to end, so that a client has to fetch
 * the message by REST; here an opaque text stands in for the cipher.
 */
export function activityOf(happening: Happening, newId: () => string, now: Date) {
  const { verb, actor, message, room } = happening;
  return {
    id: activityIdOf(happening, newId),
    objectType: 'activity',
    verb,
    published: now.toISOString(),
    actor: actorOf(actor),
    object: objectOf(happening),
    target: targetOf(room),
    ...parentOf(happening),
    clientTempId: `tmp-${message.id}`,
    encryptionKeyUrl: `kms://kms-a.wbx2.com/keys/${room.id}`,
  };
}

/** A message's own activity bears the message's id; a card action bears the action's; the rest have their own. */
function activityIdOf({ verb, message, action }: Happening, newId: () => string): string {
  if (verb === 'post' || verb === 'share') return message.id;
  return action?.id ?? newId();
}

const actorOf = (person: Person) => ({
  id: person.email,
  objectType: 'person',
  displayName: person.displayName,
  entryUUID: person.id,
  emailAddress: person.email,
  type: person.type === 'bot' ? 'ROBOT' : 'PERSON',
});

function objectOf({ verb, message, action }: Happening) {
  if (verb === 'delete' || verb === 'acknowledge') return { id: message.id, objectType: 'activity' };
  if (action) return { objectType: 'submit', inputs: cipher };
  return {
    objectType: verb === 'share' ? 'content' : 'comment',
    displayName: cipher,
    mentions: { items: message.mentionedPeople.map((id) => ({ id, objectType: 'person' })) },
    ...(message.mentionsAll && { groupMentions: { items: [{ objectType: 'groupMention', groupType: 'all' }] } }),
    ...(verb === 'share' && { files: { items: message.files.map(() => ({ objectType: 'file' })) } }),
  };
}

const cipher = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..c2ltdWxhdGVk.Y2lwaGVy.dGFn';

const targetOf = (room: Room) => ({
  id: room.id,
  objectType: 'conversation',
  url: `https://${conversationHost(room.cluster)}/conversation/api/v1/conversations/${room.id}`,
  tags: room.type === 'direct' ? ['ONE_ON_ONE'] : [],
});

/** `urn:TEAM:eu-central-1_k` lives on `conv-k`, the home cluster on `conv-a`. */
export function conversationHost(cluster: string): string {
  const letter = cluster === homeCluster ? 'a' : (/_(\w+)$/.exec(cluster)?.[1] ?? 'a');
  return `conv-${letter}.wbx2.com`;
}

function parentOf({ verb, message }: Happening): { parent?: { readonly id: string; readonly type: string } } {
  if (verb === 'update') return { parent: { id: message.id, type: 'edit' } };
  if (verb === 'cardAction') return { parent: { id: message.id, type: 'cardAction' } };
  return replyTo(message);
}

const replyTo = ({ parentId }: Message) => (parentId ? { parent: { id: parentId, type: 'reply' } } : {});
