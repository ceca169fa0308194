import type { HandleClaim } from '../claims/handle-claim.js';

/**
 * Begins nothing while the chat product takes no posts for the space: an answer could not be shown.
 * @param requirePosting throws `RetryLater` while that is so
 */
export const refuseWhileHeld =
  (requirePosting: (spaceUuid: string) => void, handle: HandleClaim): HandleClaim =>
  async (claim, signal) => {
    requirePosting(claim.spaceUuid);
    return handle(claim, signal);
  };
