import { z } from 'zod';
import type { AttachmentAction, Message, Person, Room } from '../model.js';
import { Refusal } from '../http/errors.js';
import { idOf } from '../http/parse.js';
import { roomFor } from './find-room.js';
import { bodyOf, boundedText, type MessageDeps } from './post-message.js';
import { isMentioned, isVisibleTo } from './visibility.js';

/** Most times a message may be edited. */
export const maxEdits = 10;

export const messageEdit = z.object({
  roomId: z.string(),
  text: boundedText.optional(),
  markdown: boundedText.optional(),
});

export const actionDraft = z.object({
  type: z.literal('submit'),
  messageId: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
});

export interface Seen {
  readonly message: Message;
  readonly room: Room;
}

/** The message with its room when the caller may see it; everything else looks absent. */
export function messageFor({ stores }: MessageDeps, caller: Person, id: string, status: 400 | 404 = 404): Seen {
  const named = idOf('MESSAGE', id, status);
  const message = stores.messages.find(named.uuid);
  const absent = new Refusal(404, 'Could not find a message with the provided id.');
  if (!message) throw absent;
  const room = roomFor(stores, caller, { ...named, uuid: message.roomId });
  if (!isVisibleTo(caller, message, room)) throw absent;
  return { message, room };
}

/** Edits the caller's own text message, at most ten times. */
export function editMessage(deps: MessageDeps, caller: Person, id: string, edit: z.infer<typeof messageEdit>): Seen {
  const { message, room } = messageFor(deps, caller, id);
  if (message.authorId !== caller.id) throw new Refusal(403, 'Only the author can edit a message.');
  if (idOf('ROOM', edit.roomId, 400).uuid !== room.id) throw new Refusal(400, 'The message is not in this room.');
  if (message.files.length > 0 || message.attachments.length > 0)
    throw new Refusal(400, 'Messages with files or cards cannot be edited.');
  if (message.edits >= maxEdits) throw new Refusal(400, `A message can be edited ${maxEdits} times at most.`);
  if (!edit.text && !edit.markdown) throw new Refusal(400, 'An edit needs text or markdown.');
  const edited: Message = {
    ...message,
    markdown: undefined,
    html: undefined,
    ...bodyOf(deps.stores, room, edit),
    edits: message.edits + 1,
    updated: deps.now().toISOString(),
  };
  deps.atomically(() => {
    deps.stores.messages.replace(edited);
    deps.announce({ verb: 'update', actor: caller, message: edited, room });
  });
  return { message: edited, room };
}

export function deleteMessage(deps: MessageDeps, caller: Person, id: string): void {
  const { message, room } = messageFor(deps, caller, id);
  if (message.authorId !== caller.id) throw new Refusal(403, 'Only the author can delete a message.');
  deps.atomically(() => {
    deps.stores.messages.remove(message.id);
    deps.announce({ verb: 'delete', actor: caller, message, room });
  });
}

/** A person's answer to a card. Bots cannot press buttons. */
export function submitCard(deps: MessageDeps, caller: Person, draft: z.infer<typeof actionDraft>) {
  if (caller.type === 'bot') throw new Refusal(403, 'Bots cannot submit cards.');
  const { message, room } = messageFor(deps, caller, draft.messageId, 400);
  if (message.attachments.length === 0) throw new Refusal(400, 'The message carries no card.');
  const action: AttachmentAction = {
    id: deps.newId(),
    messageId: message.id,
    roomId: room.id,
    personId: caller.id,
    inputs: draft.inputs,
    created: deps.now().toISOString(),
  };
  deps.atomically(() => {
    deps.stores.actions.insert(action);
    deps.announce({ verb: 'cardAction', actor: caller, message, room, action });
  });
  return { action, room };
}

/** Marks a room as read up to its newest message, as a client does when a person looks at it. */
export function acknowledge(deps: MessageDeps, caller: Person, room: Room): void {
  const [message] = deps.stores.messages.newestFirst(room.id);
  if (message) deps.atomically(() => deps.announce({ verb: 'acknowledge', actor: caller, message, room }));
}

export interface Listing {
  readonly parent?: string | undefined;
  readonly mentioned?: string | undefined;
  readonly before?: string | undefined;
  readonly beforeMessage?: string | undefined;
}

/** Messages of a room, newest first. A bot in a group room must ask for its own mentions, as the product demands. */
export function listMessages({ stores }: MessageDeps, caller: Person, room: Room, by: Listing): Message[] {
  if (caller.type === 'bot' && room.type === 'group' && by.mentioned !== caller.id)
    throw new Refusal(403, 'A bot must list the messages of a group room with mentionedPeople=me.');
  const mentioned = by.mentioned === undefined ? undefined : stores.people.find(by.mentioned);
  if (by.mentioned !== undefined && !mentioned) return [];
  const all = stores.messages.newestFirst(room.id);
  const start = by.beforeMessage === undefined ? 0 : all.findIndex(({ id }) => id === by.beforeMessage) + 1;
  if (by.beforeMessage !== undefined && start === 0)
    throw new Refusal(404, 'Could not find the message to list before.');
  return all
    .slice(start)
    .filter(({ parentId }) => by.parent === undefined || parentId === by.parent)
    .filter(({ created }) => by.before === undefined || Date.parse(created) < Date.parse(by.before))
    .filter((message) => !mentioned || isMentioned(mentioned, message));
}
