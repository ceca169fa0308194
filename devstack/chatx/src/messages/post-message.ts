import { z } from 'zod';
import type { Announce } from './happening.js';
import type { Message, Person, Room } from '../model.js';
import { Refusal } from '../http/errors.js';
import { idOf } from '../http/parse.js';
import type { Stores } from '../store/stores.js';
import { directRoom, roomFor } from './find-room.js';
import { memberFinder } from './members.js';
import { renderMarkdown } from './render-markdown.js';

/** Most bytes (UTF-8) of a message's text or markdown. */
export const maxBytes = 7439;

export const boundedText = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= maxBytes, `Message length limited to ${maxBytes} bytes`);

export const messageDraft = z.object({
  roomId: z.string().optional(),
  toPersonId: z.string().optional(),
  toPersonEmail: z.string().optional(),
  parentId: z.string().optional(),
  text: boundedText.optional(),
  markdown: boundedText.optional(),
  files: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(1)
    .optional(),
  attachments: z
    .array(
      z.object({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        content: z.record(z.string(), z.unknown()),
      }),
    )
    .max(1)
    .optional(),
});
export type MessageDraft = z.infer<typeof messageDraft>;

export interface MessageDeps {
  readonly stores: Stores;
  readonly announce: Announce;
  readonly atomically: <T>(work: () => T) => T;
  readonly newId: () => string;
  readonly now: () => Date;
}

export type PostMessage = (author: Person, draft: MessageDraft) => Message;

/** Posts as the product does: one recipient, something to say, threads one level deep. */
export function makePostMessage(deps: MessageDeps): PostMessage {
  const { stores, announce, atomically, newId, now } = deps;
  return (author, draft) =>
    atomically(() => {
      const hasContent = [draft.text, draft.markdown, draft.files?.[0], draft.attachments?.[0]].some(Boolean);
      if (!hasContent) throw new Refusal(400, 'A message needs text, markdown, files or attachments.');
      const room = roomOf(deps, author, draft);
      const created = now().toISOString();
      const message: Message = {
        id: newId(),
        roomId: room.id,
        authorId: author.id,
        parentId: draft.parentId === undefined ? undefined : threadRoot(stores, room, draft.parentId),
        ...bodyOf(stores, room, draft),
        files: draft.files ?? [],
        attachments: draft.attachments ?? [],
        edits: 0,
        created,
      };
      stores.messages.insert(message);
      stores.rooms.save({ ...room, lastActivity: created });
      const happening = { actor: author, message, room };
      announce({ verb: message.files.length > 0 ? 'share' : 'post', ...happening });
      if (message.files.length > 0) announce({ verb: 'update', isOfFile: true, ...happening });
      return message;
    });
}

/** Text, HTML and mentions of a draft; markdown wins over text, and only markdown can mention. */
export function bodyOf(stores: Stores, room: Room, { text, markdown }: Pick<MessageDraft, 'text' | 'markdown'>) {
  if (markdown === undefined || markdown === '') return { text: text ?? '', mentionedPeople: [], mentionsAll: false };
  return { markdown, ...renderMarkdown(markdown, memberFinder(stores, room)) };
}

function roomOf(deps: MessageDeps, author: Person, { roomId, toPersonId, toPersonEmail }: MessageDraft): Room {
  if ([roomId, toPersonId, toPersonEmail].filter((value) => value !== undefined).length !== 1)
    throw new Refusal(400, 'Exactly one of roomId, toPersonId and toPersonEmail is required.');
  if (roomId !== undefined) return roomFor(deps.stores, author, idOf('ROOM', roomId, 400));
  const person = toPersonEmail
    ? deps.stores.people.findByEmail(toPersonEmail)
    : deps.stores.people.find(idOf('PEOPLE', toPersonId ?? '', 400).uuid);
  if (!person) throw new Refusal(404, 'Could not find the person to write to.');
  return directRoom(deps, author, person);
}

/** Threads are one level deep: a reply to a reply lands beside it, under their common root. */
function threadRoot(stores: Stores, room: Room, parentId: string): string {
  const parent = stores.messages.find(idOf('MESSAGE', parentId, 400).uuid);
  if (!parent || parent.roomId !== room.id) throw new Refusal(400, 'Could not find the parent message in this room.');
  return parent.parentId ?? parent.id;
}
