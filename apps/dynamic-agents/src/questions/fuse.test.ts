import { expect, it } from '@jest/globals';
import { fused } from './fuse.js';

const fuse = (...found: [part: number, passages: string, weight?: number][]) => {
  const searches = found.map(([part, passages, weight = 1]) => ({ part, weight, passages: Array.from(passages) }));
  const { firsts, others } = fused(searches, (passage) => passage);
  return [firsts.join(''), others.join('')];
};

it('has each passage once, and first those that several searches found', () => {
  expect(fuse([0, 'abc'], [0, 'dbe'])).toEqual(['b', 'adce']);
});

it('has the best passage of each part before all others', () => {
  expect(fuse([0, 'abcd'], [1, 'xyz'])).toEqual(['ax', 'byczd']);
});

it('counts one passage that is the best of two parts once', () => {
  expect(fuse([0, 'ab'], [1, 'ac'])).toEqual(['a', 'bc']);
});

it('counts the ranks of a search by its weight', () => {
  expect(fuse([0, 'ab'], [0, 'xy', 0.5])).toEqual(['a', 'bxy']);
});

it('is empty where nothing was found', () => {
  expect(fuse([0, ''], [1, ''])).toEqual(['', '']);
});
