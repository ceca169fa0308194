export interface Backoff {
  /** Pause after the first failure, in milliseconds. */
  readonly firstMs: number;
  /** Longest pause, however many failures there were. */
  readonly maxMs: number;
  /** From 0 to below 1. If present, half of each pause is random, so that many callers do not return together. */
  readonly random?: () => number;
}

/** Pause in milliseconds after `failures` failures in a row, counted from 1: it doubles with each, up to `maxMs`. */
export function backoffMs(failures: number, { firstMs, maxMs, random }: Backoff): number {
  const ms = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return random ? ms * (0.5 + random() / 2) : ms;
}
