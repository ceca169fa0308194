export { backoffMs } from './backoff.js';
export type { Backoff } from './backoff.js';
export { delay } from './delay.js';
export { every } from './every.js';
export type { Repetition } from './every.js';
export { retryAfterMs } from './retry-after.js';
