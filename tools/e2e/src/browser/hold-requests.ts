import type { Page } from 'playwright-core';

/** Requests of one kind that are held back. */
export interface Held {
  /** How many have been sent. */
  readonly count: () => number;
  /** Releases them, and all that follow. */
  readonly release: () => void;
}

/** Holds back a page's requests of that method until they are released. */
export async function holdRequests(page: Page, method: string, address: string): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let count = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await promise;
    return route.continue();
  });
  return { count: () => count, release: () => resolve(undefined) };
}
