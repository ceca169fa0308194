import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { mapConcurrently } from '../src/concurrency.js';

describe('mapConcurrently', () => {
  it('keeps the order and never has more than the limit under way', async () => {
    let underWay = 0;
    let most = 0;
    const doubled = await mapConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (input) => {
      most = Math.max(most, ++underWay);
      await setImmediate();
      underWay--;
      return input * 2;
    });
    expect(doubled).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(most).toBe(3);
  });

  it('begins nothing more after a failure', async () => {
    const begun: number[] = [];
    const mapped = mapConcurrently([1, 2, 3, 4, 5, 6], 2, async (input) => {
      begun.push(input);
      await setImmediate();
      if (input === 1) throw new Error('first');
    });
    await expect(mapped).rejects.toThrow('first');
    for (let turn = 0; turn < 6; turn += 1) await setImmediate();
    expect(begun.length).toBeLessThan(5);
  });

  it('is empty for nothing', async () => {
    await expect(mapConcurrently([], 4, () => Promise.resolve(1))).resolves.toEqual([]);
  });
});
