import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 200;

/** Asks again while docdb is down, as long as that; then rejects as the last time. */
export async function untilAnswered<T>(ask: () => Promise<T>, maxMs: number): Promise<T> {
  const until = performance.now() + maxMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() >= until) throw error;
      await delay(pauseMs);
    }
  }
}
