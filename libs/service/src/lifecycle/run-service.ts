import type { Logger } from '../log/logger.js';
import { type Closers, createClosers } from './closers.js';

/** What a service's start is given. */
export interface Lifetime {
  /** Remembers what was opened; it is closed in reverse order when the service stops. */
  readonly closers: Closers;
  /** Aborted as soon as the service has to stop, before anything is closed: streams end, readiness fails. */
  readonly stopping: AbortSignal;
}

interface RunOptions {
  readonly log: Logger;
  /** Opens what the service needs, in order, and begins to serve. */
  readonly start: (lifetime: Lifetime) => Promise<void>;
  /** Signals and exit of the process; tests pass their own. */
  readonly host?: Pick<NodeJS.Process, 'once' | 'exit'>;
  readonly timeoutMs?: number;
}

/**
 * Runs a service until SIGTERM or SIGINT, then stops it within `timeoutMs` (10 s) and ends the process: 0 after an
 * orderly stop, 1 if the start failed. A second signal ends it at once.
 */
export async function runService({ log, start, host = process, timeoutMs = 10_000 }: RunOptions): Promise<void> {
  const closers = createClosers({ log, timeoutMs });
  const stop = new AbortController();
  const shutdown = async (signal: string) => {
    if (stop.signal.aborted) return host.exit(1);
    log.info({ signal }, 'stopping');
    stop.abort(new Error('the service is stopping'));
    await closers.close();
    log.info('stopped');
    host.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    host.once(signal, () => void shutdown(signal));
  }
  try {
    await start({ closers, stopping: stop.signal });
  } catch (err) {
    // Asked to stop while it was opening: what fails then is no fault, and the stop is under way.
    if (stop.signal.aborted) return;
    log.fatal({ err }, 'could not start');
    await closers.close();
    host.exit(1);
  }
}
