import type { Logger } from '@parley/service';
import type { LiveRun } from './perform-run.js';
import type { Hold, RunTimes } from './run.js';
import type { HeldRun, RunStore } from './run.store.js';

interface Deps {
  live: ReadonlyMap<string, LiveRun>;
  runs: Pick<RunStore, 'keep'>;
  log: Logger;
  nowMs: () => number;
  newHold: () => Hold;
  times: Pick<RunTimes, 'keepEveryMs' | 'lonelyMs'>;
}

/**
 * Keeps the leases of this process, and stops runs that were cancelled elsewhere, that nobody listens to any more, or
 * whose lease could not be kept: another process may have ended those by now. @returns the way to stop keeping
 */
export function keepRuns({ live, runs, log, nowMs, newHold, times }: Deps): () => Promise<void> {
  let asking: Promise<void> | undefined;
  const ask = async () => {
    const asked = [...live.values()];
    const hold = newHold();
    const held = new Map((await runs.keep(hold, [...live.keys()])).map((run) => [run.runId, run]));
    for (const run of asked) heed(run, held.get(run.run.runId), hold);
  };
  const heed = (live: LiveRun, held: HeldRun | undefined, hold: Hold) => {
    if (!held) {
      live.stop('lease_lost');
      return;
    }
    live.heldUntil = hold.until.getTime();
    if (held.cancelRequested) live.stop('cancelled');
    else if (isLonely(live, held)) live.stop('nobody_listens');
  };
  const isLonely = ({ feed }: LiveRun, { listenedAt }: HeldRun) => {
    const since = feed.lonelySince();
    return since !== undefined && nowMs() - Math.max(since, listenedAt?.getTime() ?? 0) >= times.lonelyMs;
  };
  const timer = setInterval(() => {
    for (const run of live.values()) if (nowMs() >= run.heldUntil) run.stop('lease_lost');
    if (live.size === 0 || asking) return;
    asking = ask()
      .catch((err: unknown) => log.warn({ err }, 'the leases of runs could not be kept'))
      .finally(() => {
        asking = undefined;
      });
  }, times.keepEveryMs);
  return async () => {
    clearInterval(timer);
    await asking;
  };
}
