import { setTimeout as delay } from 'node:timers/promises';
import { dependencyDown, type Logger } from '@parley/service';
import type { TurnEnd } from '@parley/contracts';
import type { Entry } from './entry.js';
import type { LogWriter } from './log-writer.js';
import { instead } from './place-entry.js';
import type { NewRun, RunEnd } from './run.js';
import type { RunStore } from './run.store.js';
import { errorEvent } from './stop-reason.js';

/**
 * Keeps how a run ended, and resolves to what its listeners may be told: that end, or a failure when docdb did not say
 * in time that it is kept, since a reload might not find it (and may find it yet, if only docdb's answer was late).
 * Never rejects.
 */
export type WriteDownEnd = (run: NewRun, end: RunEnd) => Promise<{ closing: Entry; failure?: TurnEnd }>;

interface Deps {
  readonly runs: RunStore;
  readonly writer: LogWriter;
  readonly log: Logger;
  /** How long docdb may take. */
  readonly timeoutMs: number;
}

const pauseMs = 200;

export function makeWriteDownEnd({ runs, writer, log, timeoutMs }: Deps): WriteDownEnd {
  return async (run, end) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      // What was said comes first: whoever finds the end in docdb finds all that was before it.
      await before(deadline, writer.flush());
      if (await untilAnswered(deadline, () => runs.end(run, end))) return { closing: end.closing };
      return await endOfOthers(run, end);
    } catch (err) {
      log.error({ err, run_id: run.runId }, 'the outcome of a run could not be stored');
      writer.forget(run.runId);
      return failed(run, end);
    }
  };

  /** Another process believed us dead and ended the run: its word is what a reload finds. */
  async function endOfOthers(run: NewRun, end: RunEnd) {
    const state = await runs.findStream(run.runId);
    return state?.closing ? { ...failed(run, end), closing: state.closing } : failed(run, end);
  }
}

function failed(run: NewRun, { closing }: RunEnd) {
  const failure = errorEvent(dependencyDown('docdb', 'timeout'));
  return { failure, closing: instead(run, closing, failure) };
}

async function untilAnswered<T>(deadline: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await before(deadline, ask());
    } catch (error) {
      if (deadline.aborted) throw error;
      await delay(pauseMs, undefined, { signal: deadline });
    }
  }
}

async function before<T>(deadline: AbortSignal, answer: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const onAbort = () => over.reject(deadline.reason as Error);
  deadline.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([answer, over.promise]);
  } finally {
    deadline.removeEventListener('abort', onAbort);
  }
}
