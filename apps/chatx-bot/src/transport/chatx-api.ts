import { decodePublicId } from '@parley/contracts';
import { z } from 'zod';
import { chatxPages, ChatxRefusal, type ChatxCall } from '@parley/chatx';
import {
  chatxAction,
  chatxMembership,
  chatxMessage,
  chatxPerson,
  chatxRoom,
  type ChatxAction,
  type ChatxMessage,
  type ChatxPerson,
  type MessageDraft,
} from './chatx-shapes.js';

/** The chat product's messaging API, as far as the bot needs it. Ids are public ids. Failures: see `ChatxCall`. */
export interface ChatxApi {
  me(): Promise<ChatxPerson>;
  /** Absence is an answer. */
  person(id: string): Promise<ChatxPerson | undefined>;
  /** `undefined` when it does not exist or does not concern the bot. */
  readonly message: (id: string, spaceUuid?: string) => Promise<ChatxMessage | undefined>;
  /** `undefined` when it does not exist. */
  readonly action: (id: string, spaceUuid?: string) => Promise<ChatxAction | undefined>;
  /** Messages of a space that mention the bot, newest first, in pages. */
  mentions(publicSpaceId: string): AsyncGenerator<ChatxMessage[]>;
  /** All messages of a direct room, newest first, in pages; in others a bot may ask for its mentions alone. */
  messages(publicSpaceId: string): AsyncGenerator<ChatxMessage[]>;
  /** Public ids of everybody in a space, in pages. */
  members(publicSpaceId: string): AsyncGenerator<string[]>;
  /** Public ids of the bot's rooms, of all or of one kind, those with the latest activity first, in pages. */
  rooms(type?: 'direct'): AsyncGenerator<string[]>;
  /** Posts; a lost answer is an error, and whether the message is there is then unknown. */
  post(draft: MessageDraft): Promise<ChatxMessage>;
  edit(id: string, change: { roomId: string; markdown: string }): Promise<void>;
}

export function createChatxApi(apiUrl: string, send: ChatxCall): ChatxApi {
  const at = (path: string, query: Record<string, string> = {}) =>
    `${apiUrl}${path}?${new URLSearchParams(query).toString()}`;
  const find = async <T>(path: string, schema: z.ZodType<T>, about?: string): Promise<T | undefined> =>
    send(apiUrl + path, schema, about === undefined ? {} : { about }).then(
      ({ data }) => data,
      (error: unknown) => absentAsUndefined(error),
    );
  return {
    me: async () => (await send(`${apiUrl}/people/me`, chatxPerson)).data,
    person: (id) => find(`/people/${encodeURIComponent(id)}`, chatxPerson, id),
    message: (id, spaceUuid) => find(`/messages/${encodeURIComponent(id)}`, chatxMessage, spaceUuid),
    action: (id, spaceUuid) => find(`/attachment/actions/${encodeURIComponent(id)}`, chatxAction, spaceUuid),
    mentions: (roomId) =>
      chatxPages(send, at('/messages', { roomId, mentionedPeople: 'me', max: '100' }), chatxMessage, {
        about: spaceOf(roomId),
      }),
    messages: (roomId) =>
      chatxPages(send, at('/messages', { roomId, max: '100' }), chatxMessage, { about: spaceOf(roomId) }),
    async *members(roomId) {
      const ask = at('/memberships', { roomId, max: '100' });
      for await (const page of chatxPages(send, ask, chatxMembership, { about: spaceOf(roomId) }))
        yield page.map(({ personId }) => personId);
    },
    async *rooms(type) {
      const query = { max: '100', sortBy: 'lastactivity', ...(type && { type }) };
      for await (const rooms of chatxPages(send, at('/rooms', query), chatxRoom)) {
        yield rooms.map(({ id }) => id);
      }
    },
    post: async (draft) =>
      (
        await send(`${apiUrl}/messages`, chatxMessage, {
          method: 'POST',
          body: toBody(draft),
          about: receiverOf(draft),
        })
      ).data,
    async edit(id, change) {
      const url = `${apiUrl}/messages/${encodeURIComponent(id)}`;
      await send(url, z.unknown(), { method: 'PUT', body: change, about: spaceOf(change.roomId) });
    },
  };
}

/** A space is known by its UUID: whoever holds up work on it has no other name for it. */
const spaceOf = (roomId: string) => decodePublicId(roomId)?.id.toLowerCase() ?? roomId;

const receiverOf = (draft: MessageDraft) => ('roomId' in draft ? spaceOf(draft.roomId) : draft.toPersonId);

/** A card travels as an attachment beside the text, which clients without cards show. */
function toBody(draft: MessageDraft): object {
  if (!('card' in draft)) return draft;
  const { card: content, ...rest } = draft;
  return { ...rest, attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

function absentAsUndefined(error: unknown): undefined {
  if (error instanceof ChatxRefusal && [400, 404, 410].includes(error.status)) return undefined;
  throw error;
}
