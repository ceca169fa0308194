import type { LeaseTerm } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { type EndLapsed, makeEndLapsed } from './end-lapsed.js';
import type { RunName } from './entry.js';
import type { Feed } from './feed.js';
import { createFollower } from './follow-runs.js';
import { keepRuns } from './keep-runs.js';
import { createLogWriter } from './log-writer.js';
import { type LiveRun, type Performance, performRun } from './perform-run.js';
import type { RunTimes } from './run.js';
import type { RunLog } from './run-log.store.js';
import type { RunStore } from './run.store.js';
import { makeWriteDownEnd } from './write-down-end.js';

/** The runs of this process, and its view of runs elsewhere. */
export interface RunHost {
  /** A fresh term of this process's lease on a run. */
  newTerm(): LeaseTerm;
  /** Performs a run that was begun under that lease. Resolves when the agent has begun; rejects as it refused. */
  perform(performance: Performance, term: LeaseTerm): Promise<LiveRun>;
  /** A run of this process. */
  find(runId: string): LiveRun | undefined;
  /** The events of a run of another process. */
  follow(run: RunName): Promise<Feed>;
  /** Resolves when what this process's runs have said is in the replay log. */
  flushLog(): Promise<void>;
  readonly endLapsed: EndLapsed;
  /** Resolves when this process performs no run. */
  idle(): Promise<void>;
  /** Notifies the listeners of every run that the service stops, and releases the runs. */
  close(): Promise<void>;
}

interface Deps {
  readonly runs: RunStore;
  readonly runLog: RunLog;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly stopping: AbortSignal;
  readonly times: RunTimes;
  /** Told of every run that this process performs. */
  readonly onRun: (run: LiveRun) => void;
}

export function createRunHost({ runs, runLog, log, now, newId, stopping, times, onRun }: Deps): RunHost {
  /** Names one life of one process. */
  const holder = newId();
  const nowMs = () => now().getTime();
  const live = new Map<string, LiveRun>();
  const writer = createLogWriter({ runLog, log, everyMs: times.logEveryMs });
  const writeDownEnd = makeWriteDownEnd({ runs, writer, log, timeoutMs: times.endMs });
  const newTerm = (): LeaseTerm => ({ holder, until: new Date(nowMs() + times.leaseMs) });
  const stopKeeping = keepRuns({ live, runs, log, nowMs, newTerm, times });
  const stopAll = () => live.forEach((run) => run.stop('service_stops'));
  stopping.addEventListener('abort', stopAll, { once: true });
  return {
    newTerm,
    async perform(performance, term) {
      const performed = performRun(performance, term.until.getTime(), { log, writer, writeDownEnd, nowMs });
      const { runId } = performance.run;
      live.set(runId, performed.live);
      onRun(performed.live);
      const over = performed.live.ended.finally(() => live.delete(runId));
      if (stopping.aborted) stopAll();
      const leave = performed.live.feed.listen(() => undefined);
      performance.onceLeft(leave);
      try {
        await performed.begun;
      } catch (error) {
        await over;
        throw error;
      } finally {
        leave();
      }
      return performed.live;
    },
    find: (runId) => live.get(runId),
    follow: createFollower({ runs, runLog, log, nowMs, stopping, times }),
    flushLog: () => writer.flush(),
    endLapsed: makeEndLapsed({ runs, runLog, log, now }),
    async idle() {
      while (live.size > 0) await Promise.allSettled([...live.values()].map(({ ended }) => ended));
    },
    async close() {
      stopping.removeEventListener('abort', stopAll);
      stopAll();
      await Promise.all([...live.values()].map(({ ended }) => ended));
      await stopKeeping();
      await writer.close();
    },
  };
}
