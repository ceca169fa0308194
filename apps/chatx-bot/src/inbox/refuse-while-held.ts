import type { ChatProduct } from '../chat-product/chat-product.js';
import type { HandleClaim } from '../claims/handle-claim.js';

/** Begins nothing while the chat product takes no posts for the space: an answer could not be shown. */
export const refuseWhileHeld =
  (chat: Pick<ChatProduct, 'requireSaying'>, handle: HandleClaim): HandleClaim =>
  async (claim, signal) => {
    chat.requireSaying(claim.spaceUuid);
    return handle(claim, signal);
  };
