import { type LeaseTerm, startHeartbeat } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { LiveRun } from './perform-run.js';
import type { RunTimes } from './run.js';
import type { HeldRun, RunStore } from './run.store.js';

interface Deps {
  readonly live: ReadonlyMap<string, LiveRun>;
  readonly runs: Pick<RunStore, 'renew' | 'cancelsFor'>;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly newTerm: () => LeaseTerm;
  readonly times: Pick<RunTimes, 'keepEveryMs' | 'leaseMs' | 'lonelyMs'>;
}

/** What is left of a lease when it is renewed. Most times there is only to ask for cancels, and there are hardly any. */
const renewedAt = 3 / 4;

/**
 * Keeps the leases of this process, and stops runs that were cancelled elsewhere, that nobody listens to any more, or
 * whose lease could not be kept: another process may have ended those by now. @returns the way to stop keeping
 */
export function keepRuns({ live, runs, log, nowMs, newTerm, times }: Deps): () => Promise<void> {
  let asking: Promise<void> | undefined;
  const ask = async () => {
    const [asked, term] = [[...live.values()], newTerm()];
    if (asked.some(isDue)) return renew(asked, term);
    for (const runId of await runs.cancelsFor(term.holder)) live.get(runId)?.stop('cancelled');
  };
  /** Whether its lease wears off, or docdb has to say if somebody listens elsewhere. */
  const isDue = ({ feed, leaseUntil }: LiveRun) =>
    leaseUntil - nowMs() <= times.leaseMs * renewedAt || isLonely(feed.lonelySince());
  const renew = async (asked: readonly LiveRun[], term: LeaseTerm) => {
    const ids = asked.map(({ run }) => run.runId);
    const held = new Map((await runs.renew(term, ids)).map((run) => [run.runId, run]));
    for (const run of asked) heed(run, held.get(run.run.runId), term);
  };
  const heed = (live: LiveRun, held: HeldRun | undefined, term: LeaseTerm) => {
    if (!held) {
      live.stop('lease_lost');
      return;
    }
    live.leaseUntil = term.until.getTime();
    if (held.cancelRequested) live.stop('cancelled');
    else if (isLonely(live.feed.lonelySince(), held.listenedAt)) live.stop('nobody_listens');
  };
  const isLonely = (since: number | undefined, listenedAt: Date | null = null) =>
    since !== undefined && nowMs() - Math.max(since, listenedAt?.getTime() ?? 0) >= times.lonelyMs;
  const onError = (err: unknown) => log.warn({ err }, 'the leases of runs could not be renewed');
  const beat = () => {
    for (const run of live.values()) if (nowMs() >= run.leaseUntil) run.stop('lease_lost');
    // A docdb that hangs keeps no run from being stopped.
    if (live.size > 0)
      asking ??= ask()
        .catch(onError)
        .finally(() => {
          asking = undefined;
        });
    return Promise.resolve();
  };
  const heartbeat = startHeartbeat({ everyMs: times.keepEveryMs, beat, onError });
  return async () => {
    await heartbeat.stop();
    await asking;
  };
}
