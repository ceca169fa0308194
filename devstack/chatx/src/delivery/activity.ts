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

function objectOf({ verb, message, action, isOfFile }: Happening) {
  if (verb === 'delete' || verb === 'acknowledge') return { id: message.id, objectType: 'activity' };
  if (action) return { objectType: 'submit', inputs: cipher };
  return {
    objectType: verb === 'share' || isOfFile ? 'content' : 'comment',
    displayName: cipher,
    mentions: { items: message.mentionedPeople.map((id) => ({ id, objectType: 'person' })) },
    ...(message.mentionsAll && { groupMentions: { items: [{ objectType: 'groupMention', groupType: 'all' }] } }),
    ...((verb === 'share' || isOfFile) && filesOf(message, isOfFile === true)),
  };
}

/** Files are told of when they come, and once more when they have been looked at. */
const filesOf = ({ files }: Message, isSafe: boolean) => ({
  contentCategory: 'documents',
  files: { items: files.map(() => ({ objectType: 'file', ...(isSafe && { malwareQuarantineState: 'safe' }) })) },
});

const cipher = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..c2ltdWxhdGVk.Y2lwaGVy.dGFn';

const targetOf = (room: Room) => ({
  id: room.id,
  objectType: 'conversation',
  url: `${conversationsPath}/${room.id}`,
  tags: room.type === 'direct' ? ['ONE_ON_ONE'] : [],
});

const conversationsPath = '/conversation/api/v1/conversations';

/** A kept activity with addresses for a client that came to `base`: it sends its token there. */
export function activityAt(base: string, kept: unknown): unknown {
  const { target, ...activity } = kept as ReturnType<typeof activityOf>;
  return { ...activity, target: { ...target, url: new URL(target.url, base).href } };
}

function parentOf({ verb, message, isOfFile }: Happening): { parent?: { readonly id: string; readonly type: string } } {
  if (verb === 'update' && !isOfFile) return { parent: { id: message.id, type: 'edit' } };
  if (verb === 'cardAction') return { parent: { id: message.id, type: 'cardAction' } };
  return replyTo(message);
}

const replyTo = ({ parentId }: Message) => (parentId ? { parent: { id: parentId, type: 'reply' } } : {});
