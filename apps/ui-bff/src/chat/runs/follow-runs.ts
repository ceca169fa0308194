import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { RunName } from './entry.js';
import { createFeed, type Feed } from './feed.js';
import type { RunLog } from './run-log.store.js';
import type { RunStore } from './run.store.js';
import type { RunTimes } from './run.js';

interface Deps {
  readonly runs: Pick<RunStore, 'findStream' | 'noteListener'>;
  readonly runLog: RunLog;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly stopping: AbortSignal;
  readonly times: Pick<RunTimes, 'followEveryMs' | 'lonelyMs' | 'leaseMs'>;
}

/** Follows runs of other processes through the replay log: once per run, for all local listeners. */
export function createFollower({ runs, runLog, log, nowMs, stopping, times }: Deps): (run: RunName) => Promise<Feed> {
  const followed = new Map<string, Feed>();
  return async (run) => {
    const { runId } = run;
    const known = followed.get(runId);
    if (known) return known;
    const lastIds = await runLog.lastIds(runId);
    const feed = followed.get(runId) ?? createFeed({ run, lastIds, now: nowMs });
    if (!followed.has(runId)) {
      followed.set(runId, feed);
      void follow(feed).finally(() => {
        followed.delete(runId);
        feed.end(); // Whoever still listens comes back with the id that it has seen last.
      });
    }
    return feed;
  };

  async function follow(feed: Feed): Promise<void> {
    let seenAt = nowMs();
    let notedAt = 0;
    while (!feed.hasEnded() && !hasNobody(feed)) {
      await delay(times.followEveryMs, undefined, { signal: stopping }).catch(() => feed.end());
      try {
        if (nowMs() - notedAt >= times.lonelyMs / 4) {
          await runs.noteListener(feed.run.runId);
          notedAt = nowMs();
        }
        await catchUp(feed);
        seenAt = nowMs();
      } catch (err) {
        log.warn({ err, run_id: feed.run.runId }, "the events of another process's run could not be read");
        if (nowMs() - seenAt >= times.leaseMs) return;
      }
    }
  }

  /** The state is asked first: when that says that the run is over, the log has all there will be. */
  async function catchUp(feed: Feed): Promise<void> {
    const { runId } = feed.run;
    const state = await runs.findStream(runId);
    for (;;) {
      const entries = await runLog.read(runId, 'v1', feed.lastIds().v1);
      if (entries.length === 0) break;
      feed.add(entries);
    }
    if (state && !state.closing) return;
    feed.add(state?.closing ? [state.closing] : []);
    feed.end();
  }

  function hasNobody(feed: Feed): boolean {
    const since = feed.lonelySince();
    return since !== undefined && nowMs() - since >= times.lonelyMs / 4;
  }
}
