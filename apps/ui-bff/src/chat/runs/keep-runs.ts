import type { Logger } from '@parley/service';
import type { LiveRun } from './perform-run.js';
import type { Hold, RunTimes } from './run.js';
import type { HeldRun, RunStore } from './run.store.js';

interface Deps {
  live: ReadonlyMap<string, LiveRun>;
  runs: Pick<RunStore, 'keep' | 'cancelsFor'>;
  log: Logger;
  nowMs: () => number;
  newHold: () => Hold;
  times: Pick<RunTimes, 'keepEveryMs' | 'leaseMs' | 'lonelyMs'>;
}

/** What is left of a lease when it is renewed. Most times there is only to ask for cancels, and there are hardly any. */
const renewedAt = 3 / 4;

/**
 * Keeps the leases of this process, and stops runs that were cancelled elsewhere, that nobody listens to any more, or
 * whose lease could not be kept: another process may have ended those by now. @returns the way to stop keeping
 */
export function keepRuns({ live, runs, log, nowMs, newHold, times }: Deps): () => Promise<void> {
  let asking: Promise<void> | undefined;
  const ask = async () => {
    const [asked, hold] = [[...live.values()], newHold()];
    if (asked.some(isDue)) return renew(asked, hold);
    for (const runId of await runs.cancelsFor(hold.holder)) live.get(runId)?.stop('cancelled');
  };
  /** Whether its lease wears off, or docdb has to say if somebody listens elsewhere. */
  const isDue = ({ feed, heldUntil }: LiveRun) =>
    heldUntil - nowMs() <= times.leaseMs * renewedAt || isLonely(feed.lonelySince());
  const renew = async (asked: readonly LiveRun[], hold: Hold) => {
    const ids = asked.map(({ run }) => run.runId);
    const held = new Map((await runs.keep(hold, ids)).map((run) => [run.runId, run]));
    for (const run of asked) heed(run, held.get(run.run.runId), hold);
  };
  const heed = (live: LiveRun, held: HeldRun | undefined, hold: Hold) => {
    if (!held) {
      live.stop('lease_lost');
      return;
    }
    live.heldUntil = hold.until.getTime();
    if (held.cancelRequested) live.stop('cancelled');
    else if (isLonely(live.feed.lonelySince(), held.listenedAt)) live.stop('nobody_listens');
  };
  const isLonely = (since: number | undefined, listenedAt: Date | null = null) =>
    since !== undefined && nowMs() - Math.max(since, listenedAt?.getTime() ?? 0) >= times.lonelyMs;
  const timer = setInterval(() => {
    for (const run of live.values()) if (nowMs() >= run.heldUntil) run.stop('lease_lost');
    if (live.size === 0 || asking) return;
    asking = ask()
      .catch((err: unknown) => log.warn({ err }, 'the leases of runs could not be renewed'))
      .finally(() => {
        asking = undefined;
      });
  }, times.keepEveryMs);
  return async () => {
    clearInterval(timer);
    await asking;
  };
}
