import { backoffMs } from '@parley/pacing';
import { ApiFailure } from './api-failure.js';
import type { Clock } from './clock.js';

export interface RetryRules {
  readonly clock: Clock;
  readonly isRepeatable: boolean;
  readonly retryForMs: number;
  readonly signal: AbortSignal | undefined;
  /** Told before each wait. */
  readonly onRetry: (failure: ApiFailure, waitMs: number) => void;
}

const waits = { firstMs: 250, maxMs: 15_000 };

/**
 * Tries until it works, it cannot work, or the time is up; then throws the last failure. A server's Retry-After is kept
 * to the second, otherwise waits double and differ, so that many clients do not come back together.
 */
export async function withRetry<T>(attempt: () => Promise<T>, rules: RetryRules): Promise<T> {
  const { clock, retryForMs, signal, onRetry } = rules;
  const deadline = clock.now() + retryForMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiFailure) || !mayRepeat(error, rules)) throw error;
      const waitMs = waitOf(error, tries, clock);
      if (clock.now() + waitMs > deadline) throw error;
      onRetry(error, waitMs);
      await clock.wait(waitMs, signal);
    }
  }
}

/** Too many requests means that nothing was done, so even what must not happen twice may be sent again. */
const mayRepeat = (failure: ApiFailure, { isRepeatable }: RetryRules) =>
  failure.status === 429 || (isRepeatable && failure.isPassing);

/** How long to wait after so many tries: what the server says, or longer each time. */
export function waitOf({ more }: ApiFailure, tries: number, clock: Clock): number {
  if (more.retryAfterSeconds !== undefined) return more.retryAfterSeconds * 1000;
  return Math.round(backoffMs(tries + 1, { ...waits, random: () => clock.random() }));
}
