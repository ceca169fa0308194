import type { Logger } from '../log/logger.js';
import { type Closers, createClosers } from './closers.js';
import { createDrain, type Drain, type DrainTimes } from './drain.js';

/** What a service's start is given. */
export interface Lifetime {
  /** Remembers what was opened; it is closed in reverse order when the service stops. */
  readonly closers: Closers;
  /** Asked to leave, the service lets end what has begun. */
  readonly drain: Drain;
  /** Aborted when that is over, or its time is, before anything is closed: streams end. */
  readonly stopping: AbortSignal;
}

interface RunOptions {
  readonly log: Logger;
  /** Opens what the service needs, in order, and begins to serve. */
  readonly start: (lifetime: Lifetime) => Promise<void>;
  /** Signals and exit of the process; tests pass their own. */
  readonly host?: Pick<NodeJS.Process, 'once' | 'exit'>;
  readonly timeoutMs?: number;
  /** How long what has begun is let go on; nothing is waited for without. */
  readonly drain?: DrainTimes;
}

const noWait = { noticeMs: 0, limitMs: 0 };

/**
 * Runs a service until SIGTERM or SIGINT, then lets end what has begun, stops within `timeoutMs` (10 s) after that and ends
 * the process: 0 after an orderly stop, 1 if the start failed. A second signal ends it at once.
 */
export async function runService({
  log,
  start,
  host = process,
  timeoutMs = 10_000,
  ...more
}: RunOptions): Promise<void> {
  const closers = createClosers({ log, timeoutMs });
  const stop = new AbortController();
  const { drain, begin } = createDrain(log, more.drain ?? noWait);
  const shutdown = async (signal: string) => {
    if (drain.leaving.aborted) return host.exit(1);
    log.info({ signal }, 'stopping');
    await begin();
    stop.abort(new Error('the service is stopping'));
    await closers.close();
    log.info('stopped');
    host.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    host.once(signal, () => void shutdown(signal));
  }
  try {
    await start({ closers, drain, stopping: stop.signal });
  } catch (err) {
    // Asked to stop while it was opening: what fails then is no fault, and the stop is under way.
    if (drain.leaving.aborted) return;
    log.fatal({ err }, 'could not start');
    await closers.close();
    host.exit(1);
  }
}
