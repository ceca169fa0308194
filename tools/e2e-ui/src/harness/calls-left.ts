import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';

/** How many of a person's calls in a minute a visit may need. */
const neededShare = 0.5;

/** How many calls people have left in this minute, by the headers of every answer. */
export interface CallsLeft {
  /** Reads the headers that one of their pages receives. */
  hear(page: Page, name: string): void;
  /** Resolves when they have enough for a visit: a test that runs out of calls would wait for minutes to pass. */
  enoughFor(name: string): Promise<void>;
}

export function createCallsLeft(): CallsLeft {
  const told = new Map<string, Map<number, Left>>();
  return {
    hear(page, name) {
      const buckets = told.get(name) ?? new Map<number, Left>();
      told.set(name, buckets);
      page.on('response', (answer) => {
        const left = leftIn(answer);
        if (left) buckets.set(left.limit, left);
      });
    },
    async enoughFor(name) {
      const scarce = [...(told.get(name)?.values() ?? [])].filter(({ limit, left }) => left < limit * neededShare);
      const freeAt = Math.max(0, ...scarce.map(({ endsAt }) => endsAt));
      await delay(Math.max(0, freeAt - Date.now()));
    },
  };
}

/** One bucket of the platform's limits, which differ in how many calls they allow; until `endsAt`, in ms. */
interface Left {
  readonly limit: number;
  readonly left: number;
  readonly endsAt: number;
}

function leftIn(answer: Response): Left | undefined {
  const headers = answer.headers();
  const [limit, left, reset] = ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]));
  if (!limit || left === undefined || !reset) return undefined;
  return { limit, left, endsAt: reset * 1000 };
}
