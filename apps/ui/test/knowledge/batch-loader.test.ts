import { describe, expect, it } from '@jest/globals';
import { batchLoader } from '../../src/knowledge/batch-loader.js';

function loaderOf(answers: Record<string, number>) {
  const calls: string[][] = [];
  const load = batchLoader({
    load: (ids) => {
      calls.push([...ids]);
      return Promise.resolve(answers);
    },
    maxIds: 2,
    gatherMs: 5,
  });
  return { load, calls };
}

describe('batchLoader', () => {
  it('makes one call of what is asked together, and no call larger than allowed', async () => {
    const { load, calls } = loaderOf({ a: 1, b: 2, c: 3 });
    expect(await Promise.all([load('a'), load('b'), load('c')])).toEqual([1, 2, 3]);
    expect(calls).toEqual([['a', 'b'], ['c']]);
  });

  it('asks again later, and once for who asks twice', async () => {
    const { load, calls } = loaderOf({ a: 1 });
    expect(await Promise.all([load('a'), load('a')])).toEqual([1, 1]);
    expect(await load('gone')).toBeUndefined();
    expect(calls).toEqual([['a'], ['gone']]);
  });

  it('tells everybody of a failure', async () => {
    const load = batchLoader<number>({ load: () => Promise.reject(new Error('down')), maxIds: 9, gatherMs: 1 });
    const outcomes = await Promise.allSettled([load('a'), load('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
