import type { HitCounter } from './hit-counter.js';

/** Counts for this process alone. Only the latest window is kept. */
export function createMemoryHitCounter(): HitCounter {
  let latest = -Infinity;
  let hits = new Map<string, number>();
  return {
    add(key, windowEndsAt, more = 1) {
      if (windowEndsAt > latest) {
        latest = windowEndsAt;
        hits = new Map();
      }
      const total = (hits.get(key) ?? 0) + more;
      hits.set(key, total);
      return total;
    },
  };
}
