import { expect, it } from '@jest/globals';
import { knownLists } from './known-lists.js';
import { readerList } from './reader-list.js';
import type { KeptList } from './reader-list.store.js';

function aStore() {
  const kept: KeptList[] = [];
  const asked: (Date | undefined)[] = [];
  return {
    asked,
    keep: (at: number, ...parts: string[][]) => {
      const list = readerList(parts);
      kept.push({ ...list, keptAt: new Date(at) });
      return list.key;
    },
    count: () => Promise.resolve(kept.length),
    since: (moment: Date | undefined) => {
      asked.push(moment);
      return Promise.resolve(kept.filter(({ keptAt }) => moment === undefined || keptAt >= moment));
    },
  };
}

it('finds the lists of which every part names one of the principals', async () => {
  const store = aStore();
  const either = store.keep(1, ['a', 'b']);
  const both = store.keep(1, ['a'], ['b', 'c']);
  store.keep(1, []);
  store.keep(1);
  const lists = await knownLists(store)();

  expect(lists.readableBy(['a'])).toEqual([either]);
  expect(lists.readableBy(['a', 'a'])).toEqual([either]);
  expect(lists.readableBy(['c', 'a'])).toEqual([either, both].sort());
  expect(lists.readableBy([])).toEqual([]);
});

it('knows every list that was kept before it was asked, and reads none again', async () => {
  const store = aStore();
  const latest = knownLists(store);
  expect((await latest()).isEmpty).toBe(true);
  const first = store.keep(1_000_000, ['a']);
  expect((await latest()).readableBy(['a'])).toEqual([first]);
  // By a process whose clock is behind, a little and far.
  const second = store.keep(970_000, ['a', 'x']);
  expect((await latest()).readableBy(['x'])).toEqual([second]);
  const third = store.keep(1, ['a', 'y']);
  expect((await latest()).readableBy(['y'])).toEqual([third]);
  const times = store.asked.length;
  await latest();

  expect(store.asked).toHaveLength(times);
});

it.each([
  [[['b', 'a', 'b']], [['a', 'b']]],
  [
    [['b'], ['a'], ['b']],
    [['a'], ['b']],
  ],
])('calls the same list by the same key: %j', (some, others) => {
  expect(readerList(some)).toEqual(readerList(others));
});

it('tells parts from principals', () => {
  expect(readerList([['a', 'b']]).key).not.toBe(readerList([['a'], ['b']]).key);
});
