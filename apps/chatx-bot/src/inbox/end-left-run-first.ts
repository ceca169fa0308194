import type { LeftRun } from '../claims/claim.store.js';
import type { HandleClaim } from '../claims/handle-claim.js';

/** A message whose run was left has nothing else to come: the run is ended, and the message is not handled again. */
export const endLeftRunFirst =
  (goOnEnding: (left: LeftRun) => HandleClaim, handle: HandleClaim): HandleClaim =>
  (claim, signal) => {
    const { leftRun } = claim.progress;
    return (leftRun ? goOnEnding(leftRun) : handle)(claim, signal);
  };
