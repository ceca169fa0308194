import { type ChatxCall, chatxPages } from '@parley/chatx';
import { decodePublicId } from '@parley/contracts';
import { z } from 'zod';
import { languageNow } from '@parley/language';
import type { CardPress, ChatProduct, Draft, Message } from '../chat-product/chat-product.js';
import type { Question } from '../chat-product/question.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { cardOf, languageOfCard } from './adaptive-card.js';
import { chatxAction, chatxMembership, chatxMessage, chatxPerson, chatxRoom } from './chatx-shapes.js';
import { withPortErrors } from './port-errors.js';

type Offered = Pick<
  ChatProduct,
  'me' | 'who' | 'mentions' | 'messages' | 'members' | 'isDirect' | 'say' | 'ask' | 'edit' | 'remove'
>;

/** The chat product's messaging API, as far as the bot needs it. Ids are public ids. Failures: see `ChatProduct`. */
export interface ChatxApi extends Offered {
  /** `undefined` when it does not exist or does not concern the bot. */
  readonly message: (id: string, spaceUuid?: string) => Promise<Message | undefined>;
  /** `undefined` when it does not exist. */
  readonly action: (id: string, spaceUuid?: string) => Promise<CardPress | undefined>;
  /** Public ids of the bot's rooms, of all or of one kind, those with the latest activity first, in pages. */
  readonly rooms: (type?: 'direct') => AsyncGenerator<string[]>;
}

export function createChatxApi(apiUrl: string, call: ChatxCall): ChatxApi {
  const send = withPortErrors(call);
  const at = (path: string, query: Record<string, string> = {}) =>
    `${apiUrl}${path}?${new URLSearchParams(query).toString()}`;
  const find = async <T>(path: string, schema: z.ZodType<T>, about?: string): Promise<T | undefined> =>
    send(apiUrl + path, schema, about === undefined ? {} : { about }).then(
      ({ data }) => data,
      (error: unknown) => absentAsUndefined(error),
    );
  const post = async (draft: Draft, question?: Question) =>
    (
      await send(`${apiUrl}/messages`, chatxMessage, {
        method: 'POST',
        body: toBody(draft, question),
        about: receiverOf(draft),
      })
    ).data;
  return {
    me: async () => (await send(`${apiUrl}/people/me`, chatxPerson)).data,
    who: (id) => find(`/people/${encodeURIComponent(id)}`, chatxPerson, id),
    message: (id, spaceUuid) => find(`/messages/${encodeURIComponent(id)}`, chatxMessage, spaceUuid),
    async action(id, spaceUuid) {
      const press = await find(`/attachment/actions/${encodeURIComponent(id)}`, chatxAction, spaceUuid);
      return press && { ...press, language: languageOfCard(press.inputs) };
    },
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
    isDirect: async (roomId) =>
      (await find(`/rooms/${encodeURIComponent(roomId)}`, chatxRoom, spaceOf(roomId)))?.type === 'direct',
    async *rooms(type) {
      const query = { max: '100', sortBy: 'lastactivity', ...(type && { type }) };
      for await (const rooms of chatxPages(send, at('/rooms', query), chatxRoom)) {
        yield rooms.map(({ id }) => id);
      }
    },
    say: post,
    ask: post,
    async edit(id, change) {
      const url = `${apiUrl}/messages/${encodeURIComponent(id)}`;
      await send(url, z.unknown(), { method: 'PUT', body: change, about: spaceOf(change.roomId) });
    },
    async remove(id, roomId) {
      const url = `${apiUrl}/messages/${encodeURIComponent(id)}`;
      await send(url, z.unknown(), { method: 'DELETE', about: spaceOf(roomId) });
    },
  };
}

/** A space is known by its UUID: whoever holds up work on it has no other name for it. */
const spaceOf = (roomId: string) => decodePublicId(roomId)?.id.toLowerCase() ?? roomId;

function receiverOf(draft: Draft): string {
  if ('roomId' in draft) return spaceOf(draft.roomId);
  return 'toPersonId' in draft ? draft.toPersonId : draft.toPersonEmail;
}

/** A card travels as an attachment beside the text, which clients without cards show. */
function toBody(draft: Draft, question: Question | undefined): object {
  if (!question) return draft;
  return {
    ...draft,
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: cardOf(question, languageNow()) }],
  };
}

function absentAsUndefined(error: unknown): undefined {
  if (error instanceof ChatRefusal && [400, 404, 410].includes(error.status)) return undefined;
  throw error;
}
