import type { Claim } from './claim.store.js';

/** Does the work of one message and tells how it ended. Rejects when it has to be tried again later. */
export type HandleClaim = (claim: Claim, signal: AbortSignal) => Promise<string>;
