import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after that time, or when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const realSleep: Sleep = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined);

interface HeartbeatSettings {
  /** Before each beat, the first one too. A function is asked each time. */
  readonly everyMs: number | (() => number);
  /** Renews what is held. The next pause begins when it is done. */
  readonly beat: () => Promise<unknown>;
  /** Told of a beat that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
  readonly sleep?: Sleep;
}

export interface Heartbeat {
  /** Resolves when the beat that goes on, if one does, is done. */
  stop(): Promise<void>;
}

/** Beats until it is stopped: every lease that outlives one write is renewed by this. */
export function startHeartbeat({ everyMs, beat, onError, sleep = realSleep }: HeartbeatSettings): Heartbeat {
  const over = new AbortController();
  const { signal } = over;
  const isOver = () => signal.aborted;
  const beating = (async () => {
    while (!isOver()) {
      await sleep(typeof everyMs === 'number' ? everyMs : everyMs(), signal);
      if (isOver()) return;
      try {
        await beat();
      } catch (error) {
        onError(error);
      }
    }
  })();
  return {
    async stop() {
      over.abort();
      await beating;
    },
  };
}
