import { delay } from '@parley/pacing';

/** Time and chance, so that tests can have their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when it aborts first. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: delay,
  random: () => Math.random(),
};
