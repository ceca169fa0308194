import { epochSeconds } from '../../time/epoch-seconds.js';
import type { Readable } from '../../permissions/readable-datasources.js';
import type { Scope } from '../store/graph-store.js';

/** What of a graph the caller of a tool may see now. */
export const scopeOf = (readable: Readable, now: () => Date): Scope => ({
  datasourceIds: readable,
  now: epochSeconds(now()),
});
