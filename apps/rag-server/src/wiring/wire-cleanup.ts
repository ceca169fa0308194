import { type Lifetime, type Logger, repeatWork } from '@parley/service';
import type { Config } from '../config.js';
import type { Schedule } from '../time/schedule.js';
import { type CleanupDeps, makeCleanUpAll, makeCleanUpDatasource } from '../cleanup/clean-up.js';
import type { CleanupRouteDeps } from '../cleanup/cleanup.routes.js';

interface Parts extends CleanupDeps {
  readonly config: Config['cleanup'];
  /** Whether this process does background work. */
  readonly works: boolean;
  readonly schedule: Schedule;
  readonly log: Logger;
  readonly closers: Lifetime['closers'];
}

const lookMs = 30_000;
const leaseMs = 600_000;

/** Both clean-ups, and the sweep that one process at a time makes by itself. */
export function wireCleanup({ config, works, schedule, log, closers, ...deps }: Parts): CleanupRouteDeps {
  const cleanUpDatasource = makeCleanUpDatasource(deps);
  const cleanUpAll = makeCleanUpAll(deps, cleanUpDatasource);
  const { enabled, intervalSeconds } = config;
  const everyMs = intervalSeconds * 1000;
  const cleanUp = async () => log.info(await cleanUpAll(), 'removed stale documents');
  const sweep = async () => {
    await schedule.whenDue('cleanup', { everyMs, leaseMs }, cleanUp);
  };
  if (enabled && works) {
    repeatWork({ log, closers }, { name: 'remove stale documents', everyMs: Math.min(everyMs, lookMs), work: sweep });
  }
  return { cleanUpDatasource, cleanUpAll };
}
