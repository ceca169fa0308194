import { describe, expect, it } from '@jest/globals';
import { fromLatestAt } from './lance-upkeep.js';

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
