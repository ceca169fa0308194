import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after that time, or when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const realSleep: Sleep = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined);

interface HeartbeatSettings {
  /** Before each beat, the first one too. A function is asked each time. */
  readonly everyMs: number | (() => number);
  /** Renews what is held. The next pause begins when it is done. */
  readonly beat: () => Promise<unknown>;
  /** A beat that takes longer is not waited for. */
  readonly answerMs?: number;
  /** Told of a beat that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
  readonly sleep?: Sleep;
}

export interface Heartbeat {
  /** Resolves when the beat that is waited for, if one is, is done. */
  stop(): Promise<void>;
}

/** Beats until it is stopped: every lease that outlives one write is renewed by this. */
export function startHeartbeat({ everyMs, beat, answerMs, onError, sleep = realSleep }: HeartbeatSettings): Heartbeat {
  const over = new AbortController();
  const { signal } = over;
  const isOver = () => signal.aborted;
  const beating = (async () => {
    while (!isOver()) {
      await sleep(typeof everyMs === 'number' ? everyMs : everyMs(), signal);
      if (isOver()) return;
      const answered = new AbortController();
      const asked = (async () => beat())()
        .catch(onError)
        .finally(() => answered.abort());
      await (answerMs === undefined ? asked : Promise.race([asked, sleep(answerMs, answered.signal)]));
    }
  })();
  return {
    async stop() {
      over.abort();
      await beating;
    },
  };
}
