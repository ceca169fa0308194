import { setTimeout as wait } from 'node:timers/promises';

interface TimerSettings {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Does the work again and again with a pause between; a failure is told and the next turn comes all the same. */
export function startTimer({ everyMs, work, onError }: TimerSettings): { stop(): Promise<void> } {
  const end = new AbortController();
  const loop = (async () => {
    while (!end.signal.aborted) {
      await wait(everyMs, undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted) await work().catch(onError);
    }
  })();
  return {
    async stop() {
      end.abort();
      await loop;
    },
  };
}
