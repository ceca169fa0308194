import { delay } from './delay.js';

interface EveryOptions {
  /** Receives each failure of the work, which does not end the repetition. Failures after `stop` are not reported. */
  readonly onError: (error: unknown) => void;
  /** Rejects when the signal aborts. Default: `delay`. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Repetition {
  /** Aborts the signal of the work, and resolves when the work under way has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Repeats work until it is stopped, for the first time after one pause. The pause is counted from the end of one time to
 * the beginning of the next, so slow work never runs twice at once.
 * @param ms the pause in milliseconds; as a function, it is asked before each pause
 */
export function every(
  ms: number | (() => number),
  work: (signal: AbortSignal) => Promise<unknown>,
  { onError, wait = delay }: EveryOptions,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const report = (error: unknown) => {
    if (!isStopping()) onError(error);
  };
  const repeat = async () => {
    while (!isStopping()) {
      await wait(typeof ms === 'number' ? ms : ms(), signal);
      await work(signal).catch(report);
    }
  };
  const running = repeat().catch(report);
  return {
    stop() {
      stopping.abort(new Error('the repetition was stopped'));
      return running;
    },
  };
}
