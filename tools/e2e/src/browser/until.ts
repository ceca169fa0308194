import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until `isReached` of the result of `look`, which is called every `everyMs`.
 * Throws Error with the last result after `timeoutMs`.
 */
export async function until<T>(
  look: () => Promise<T> | T,
  isReached: (seen: T) => boolean,
  { timeoutMs = 60_000, everyMs = 100 } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (isReached(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms; last seen: ${JSON.stringify(seen)}`);
    await delay(everyMs);
  }
}
