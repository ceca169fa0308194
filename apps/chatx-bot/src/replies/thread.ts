import type { Place } from '../claims/place.js';
import type { Card } from '../transport/adaptive-card.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import { ChatxRefusal } from '@parley/chatx';

/** Posts into the thread of the message it answers. Resolves to the new message's public id. */
export type PostInThread = (markdown: string, card?: Card) => Promise<string>;

/** `parentId` is the incoming message; where the product refuses that (it is a reply itself), the root of its thread. */
export function inThreadOf(api: Pick<ChatxApi, 'post'>, message: Place): PostInThread {
  const post = async (parentId: string, markdown: string, card?: Card) =>
    (await api.post({ roomId: message.public_space_id, parentId, markdown, ...(card && { card }) })).id;
  let parentId = message.message_id;
  return async (markdown, card) => {
    try {
      return await post(parentId, markdown, card);
    } catch (error) {
      const isRefused = error instanceof ChatxRefusal && [400, 404].includes(error.status);
      if (!isRefused || message.parent_id === undefined || parentId === message.parent_id) throw error;
      parentId = message.parent_id;
      return post(parentId, markdown, card);
    }
  };
}
