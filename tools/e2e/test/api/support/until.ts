import { setTimeout as delay } from 'node:timers/promises';

/** Looks again until there is something; gives up, naming it, after a quarter of an hour. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  withinMs = 900_000,
): Promise<T> {
  for (const deadline = Date.now() + withinMs; ;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await delay(50);
  }
}
