/** Counts requests in fixed windows. Every implementation passes `hit-counter.contract.ts`. */
export interface HitCounter {
  /**
   * Counts one more, or several: what a request costs.
   * @param key bucket and caller
   * @param windowEndsAt in milliseconds since the epoch; names the window
   * @returns how many there are now in that window; synchronously for local counters, because every request waits
   */
  add(key: string, windowEndsAt: number, hits?: number): number | Promise<number>;
}

export const windowMs = 60_000;

/** The end of the minute that a moment is in: the same for every caller and replica, whatever counts. */
export const windowEndOf = (nowMs: number): number => (Math.floor(nowMs / windowMs) + 1) * windowMs;
