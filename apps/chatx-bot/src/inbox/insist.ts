import { setTimeout as delay } from 'node:timers/promises';

interface Insistence {
  /** Told of each look that broke off. */
  readonly onBroken: (error: unknown) => void;
  readonly signal: AbortSignal;
  /** Wait before the second look; doubled for each further one. */
  readonly pauseMs?: number;
}

const longestPauseMs = 60_000;

/** Looks until a look comes to its end, or until told to stop. Never rejects. */
export async function insist(
  look: () => Promise<void>,
  { onBroken, signal, pauseMs = 5_000 }: Insistence,
): Promise<void> {
  for (let waitMs = pauseMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
    try {
      await look();
      return;
    } catch (error) {
      onBroken(error);
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
