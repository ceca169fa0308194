import { describe, expect, it } from '@jest/globals';
import { fromLatestAt, writesWorth } from './lance-upkeep.js';

describe('fromLatestAt', () => {
  it.each([
    ['an old version that was the latest until a moment ago', [0, 500], 480, [0, 500]],
    ['the newest of those that came before', [0, 100, 200, 300], 250, [200, 300]],
    ['the very moment of a write', [0, 100, 200], 200, [200]],
    ['a moment before all that is known', [100, 200], 50, [100, 200]],
  ])('keeps %s', (_what, begun, moment, kept) => {
    expect(fromLatestAt(begun, moment)).toEqual(kept);
  });
});

describe('writesWorth', () => {
  it.each([
    ['a small table often', 500, 50],
    ['one of a million passages seldom', 45_000, 474],
  ])('tidies %s', (_what, tidyMs, writes) => {
    expect(Math.round(writesWorth(tidyMs))).toBe(writes);
  });
});
