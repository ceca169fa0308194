import { passes } from './passes.js';

interface TimerSettings {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Repeats the work with a pause in between; a failure is reported and does not end the repetition. */
export function startTimer({ everyMs, work, onError }: TimerSettings): { stop(): Promise<void> } {
  const end = new AbortController();
  const turns = (async () => {
    while (await passes(everyMs, end.signal)) await work().catch(onError);
  })();
  return {
    async stop() {
      end.abort();
      await turns;
    },
  };
}
