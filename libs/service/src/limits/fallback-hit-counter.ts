import type { HitCounter } from './hit-counter.js';

interface Deps {
  /** Counts for all replicas; may fail. */
  readonly shared: HitCounter;
  /** Counts for this process; does not fail. */
  readonly local: HitCounter;
  /** A clock that only goes forward, in milliseconds. */
  readonly elapsedMs: () => number;
  /** Called once when `shared` begins to fail. */
  readonly onLost: (cause: unknown) => void;
  /** Called once when it counts again. */
  readonly onRegained: () => void;
  /** Called for every hit that only `local` counted. */
  readonly onCountedLocally: () => void;
  /** While `shared` fails, one hit in this time tries it; the others do not wait. */
  readonly retryMs?: number;
}

/** Counts with `shared` while it answers, and with this process's own count while it does not. */
export function createFallbackHitCounter(deps: Deps): HitCounter {
  const { shared, local, elapsedMs, onLost, onRegained, onCountedLocally, retryMs = 1000 } = deps;
  let lost = false;
  let nextTryAt = 0;

  async function addShared(key: string, windowEndsAt: number, hits?: number): Promise<number | undefined> {
    if (lost && elapsedMs() < nextTryAt) return undefined;
    nextTryAt = elapsedMs() + retryMs;
    try {
      const total = await shared.add(key, windowEndsAt, hits);
      if (lost) onRegained();
      lost = false;
      return total;
    } catch (cause) {
      if (!lost) onLost(cause);
      lost = true;
      return undefined;
    }
  }
  return {
    async add(key, windowEndsAt, hits) {
      const here = await local.add(key, windowEndsAt, hits);
      const everywhere = await addShared(key, windowEndsAt, hits);
      if (everywhere === undefined) onCountedLocally();
      // Hits counted here have happened, even if the other side has lost them since.
      return Math.max(here, everywhere ?? 0);
    },
  };
}
