import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { Frame } from './run.js';
import type { LoggedFrames, RunLog } from './run-log.store.js';

/** Writes what runs say to the replay log, behind their listeners' backs: all runs of the process in one write. */
export interface LogWriter {
  add(runId: string, frames: readonly Frame[]): void;
  /** Resolves when all that was added before is kept. While docdb is down it waits; the caller sets the limit. */
  flush(): Promise<void>;
  /** Gives up what a run has said and was not kept. */
  forget(runId: string): void;
  /** Writes what is left, once; frames that cannot be kept by then are lost. */
  close(): Promise<void>;
}

const pauseMs = 500;

export function createLogWriter({ runLog, log, everyMs }: { runLog: RunLog; log: Logger; everyMs: number }): LogWriter {
  let pending = new Map<string, Frame[]>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  const takePending = (): LoggedFrames[] => {
    const taken = [...pending].map(([runId, frames]) => ({ runId, frames }));
    pending = new Map();
    clearTimeout(timer);
    timer = undefined;
    return taken;
  };
  // A batch that failed is written again as it was: only then does its key find what an unanswered write left behind.
  const persist = async (batches: LoggedFrames[]) => {
    for (; batches.length > 0;) {
      try {
        await runLog.append(batches);
        return;
      } catch (err) {
        log.warn({ err }, 'the replay log could not be written');
        if (closing.signal.aborted) return;
        await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const write = () => {
    writing = writing.then(() => persist(takePending()));
    return writing;
  };
  return {
    add(runId, frames) {
      const ofRun = pending.get(runId) ?? [];
      ofRun.push(...frames);
      pending.set(runId, ofRun);
      timer ??= setTimeout(() => void write(), everyMs);
    },
    flush: write,
    forget: (runId) => void pending.delete(runId),
    async close() {
      closing.abort();
      await write();
    },
  };
}
