import { epochSeconds } from '../../jobs/manage-jobs.js';
import type { Reading } from '../../permissions/reading.js';
import type { Scope } from '../store/graph-store.js';

/** What of a graph the caller of a tool may see now. */
export const scopeOf = async (readable: Reading, now: () => Date): Promise<Scope> => ({
  datasourceIds: await readable.now,
  now: epochSeconds(now()),
});
