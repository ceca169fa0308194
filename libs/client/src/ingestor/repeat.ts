import type { Clock } from '../http/clock.js';

/** Repeats something during the run until `stop`; a failure is reported and does not end the repetition. */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: () => number,
  { clock, onError }: { readonly clock: Clock; readonly onError: (error: unknown) => void },
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const loop = async () => {
    while (!isStopping()) {
      await clock.wait(everyMs(), signal);
      await work(signal).catch((error: unknown) => {
        if (!isStopping()) onError(error);
      });
    }
  };
  const running = loop().catch((error: unknown) => {
    if (!isStopping()) onError(error);
  });
  return {
    stop: () => {
      stopping.abort(new Error('the run is over'));
      return running;
    },
  };
}
