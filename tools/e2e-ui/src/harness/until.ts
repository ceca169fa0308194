import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for `isReached` of what `look` sees, which is asked every `everyMs`: a person has 100 calls a minute.
 * @throws Error with what was seen last when `timeoutMs` is over
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
