import { passes } from './passes.js';

interface TimerSettings {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Does the work again and again with a pause between; a failure is told and the next turn comes all the same. */
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
