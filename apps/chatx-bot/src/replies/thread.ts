import type { Place } from '../claims/place.js';
import type { Question } from '../chat-product/question.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';

/** Posts into the thread of the message it answers. Resolves to the new message's public id. */
export type PostInThread = (markdown: string) => Promise<string>;

export function inThreadOf(chat: Pick<ChatProduct, 'say'>, message: Place): PostInThread {
  const place = placeInThread(message);
  return (markdown) => place(async (whereto) => (await chat.say({ ...whereto, markdown })).id);
}

/** Asks in the thread of a message. `markdown` is for clients that show no buttons. Resolves to the message's public id. */
export const askInThread = (chat: Pick<ChatProduct, 'ask'>, message: Place, markdown: string, question: Question) =>
  placeInThread(message)(async (whereto) => (await chat.ask({ ...whereto, markdown }, question)).id);

/** `parentId` is the incoming message; where the product refuses that (it is a reply itself), the root of its thread. */
function placeInThread(message: Place) {
  const roomId = message.public_space_id;
  let parentId = message.message_id;
  return async <T>(
    post: (whereto: { readonly roomId: string; readonly parentId: string }) => Promise<T>,
  ): Promise<T> => {
    try {
      return await post({ roomId, parentId });
    } catch (error) {
      const isRefused = error instanceof ChatRefusal && [400, 404].includes(error.status);
      if (!isRefused || message.parent_id === undefined || parentId === message.parent_id) throw error;
      parentId = message.parent_id;
      return post({ roomId, parentId });
    }
  };
}
