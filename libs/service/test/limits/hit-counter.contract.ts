import { expect, it } from '@jest/globals';
import { type HitCounter, windowEndOf, windowMs } from '../../src/limits/hit-counter.js';

/** What every counter promises. */
export function hitCounterContract(create: () => HitCounter): void {
  const end = windowEndOf(Date.now());

  it('counts each key for itself', async () => {
    const hits = create();
    expect(await hits.add('a', end)).toBe(1);
    expect(await hits.add('a', end)).toBe(2);
    expect(await hits.add('b', end)).toBe(1);
  });

  it('counts what a request costs', async () => {
    const hits = create();
    expect(await hits.add('cost', end, 7)).toBe(7);
    expect(await hits.add('cost', end)).toBe(8);
  });

  it('begins at one in the next window', async () => {
    const hits = create();
    await hits.add('c', end);
    expect(await hits.add('c', end + windowMs)).toBe(1);
  });

  it('misses none and counts none twice, however many come at once', async () => {
    const hits = create();
    const totals = await Promise.all(Array.from({ length: 200 }, async () => hits.add('d', end)));
    expect(totals.sort((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });
}
