import { expect, it } from '@jest/globals';
import { backoffMs } from '../src/index.js';

const limits = { firstMs: 250, maxMs: 8_000 };

it('doubles with each failure, up to the longest pause', () => {
  const pauses = [1, 2, 3, 6, 7, 2_000].map((failures) => backoffMs(failures, limits));
  expect(pauses).toEqual([250, 500, 1_000, 8_000, 8_000, 8_000]);
});

it('varies between half and all of the pause when given random numbers', () => {
  expect(backoffMs(2, { ...limits, random: () => 0 })).toBe(250);
  expect(backoffMs(2, { ...limits, random: () => 0.5 })).toBe(375);
});
