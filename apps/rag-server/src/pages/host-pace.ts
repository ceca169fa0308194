import { setTimeout as delay } from 'node:timers/promises';

export interface PaceSettings {
  /** Requests to one host at the same time. */
  readonly concurrencyPerHost: number;
  readonly delayMs: number;
  readonly maxPauseMs: number;
  readonly now: () => number;
}

interface HostState {
  running: number;
  nextAt: number;
  delayMs: number;
  readonly waiting: (() => void)[];
}

/** Takes turns at each host: a pause between requests, a limit on those running, and back-off when the host asks. */
export interface HostPace {
  /** Runs `work` when it is the host's turn. Rejects with the signal's reason when aborted while waiting. */
  run<T>(url: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** The host asked for rest: nothing is sent to it for that long, and its pace is halved from then on. */
  slowDown(url: string, pauseMs: number): void;
  /** The least pause that the host's robots.txt asks for. */
  atLeast(url: string, delayMs: number): void;
}

export function makeHostPace(settings: PaceSettings): HostPace {
  const hosts = new Map<string, HostState>();
  const stateOf = (url: string): HostState => {
    const { host } = new URL(url);
    const state = hosts.get(host) ?? { running: 0, nextAt: 0, delayMs: settings.delayMs, waiting: [] };
    hosts.set(host, state);
    return state;
  };
  return {
    async run(url, signal, work) {
      const state = stateOf(url);
      await slot(state, settings.concurrencyPerHost, signal);
      try {
        await turn(state, settings.now, signal);
        return await work();
      } finally {
        state.running -= 1;
        state.waiting.shift()?.();
      }
    },
    slowDown(url, pauseMs) {
      const state = stateOf(url);
      state.nextAt = Math.max(state.nextAt, settings.now() + Math.min(pauseMs, settings.maxPauseMs));
      state.delayMs = Math.min(Math.max(state.delayMs * 2, 50), settings.maxPauseMs);
    },
    atLeast(url, delayMs) {
      const state = stateOf(url);
      state.delayMs = Math.max(state.delayMs, delayMs);
    },
  };
}

async function slot(state: HostState, most: number, signal: AbortSignal): Promise<void> {
  while (state.running >= most) {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const go = () => resolve(undefined);
    const stop = () => {
      state.waiting.splice(state.waiting.indexOf(go) >>> 0, 1);
      reject(signal.reason as Error);
    };
    state.waiting.push(go);
    signal.addEventListener('abort', stop, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', stop));
  }
  signal.throwIfAborted();
  state.running += 1;
}

/** Waits until the host's pause is over; asks again afterwards, as the host may have asked for more meanwhile. */
async function turn(state: HostState, now: () => number, signal: AbortSignal): Promise<void> {
  for (let rest = state.nextAt - now(); rest > 0; rest = state.nextAt - now()) await delay(rest, undefined, { signal });
  state.nextAt = now() + state.delayMs;
}
