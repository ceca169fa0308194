import { backoffMs, delay } from '@parley/pacing';

interface Insistence {
  /** Called for each failed attempt. */
  readonly onBroken: (error: unknown) => void;
  readonly signal: AbortSignal;
  /** Wait before the second attempt; doubled for each further one. */
  readonly pauseMs?: number;
}

const maxPauseMs = 60_000;

/** Retries with backoff until an attempt succeeds, or until it is stopped. Never rejects. */
export async function insist(
  look: () => Promise<void>,
  { onBroken, signal, pauseMs = 5_000 }: Insistence,
): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      await look();
      return;
    } catch (error) {
      onBroken(error);
      await delay(backoffMs(failures, { firstMs: pauseMs, maxMs: maxPauseMs }), signal).catch(() => undefined);
    }
  }
}
