import { expect, it } from '@jest/globals';
import { shownTo } from './shown-score.js';

it.each([
  [0, 0],
  [0.01, 0.25],
  [3.47 / 8.54, 0.5],
  [0.5, 0.5],
  [0.9, 1],
  [1, 1],
])('shows %d to a reader in quarters', (score, shown) => {
  expect(shownTo('readonly')(score)).toBe(shown);
  expect(shownTo('ingestonly')(score)).toBe(shown);
  expect(shownTo('admin')(score)).toBeCloseTo(score, 6);
});

it('shows a raw score to a reader as a part of the best of its list', () => {
  expect(shownTo('readonly', 8.54)(8.54)).toBe(1);
  expect(shownTo('readonly', 8.54)(3.47)).toBe(0.5);
  expect(shownTo('readonly', 0)(0)).toBe(0);
  expect(shownTo('admin', 8.54)(3.47)).toBe(3.47);
});
