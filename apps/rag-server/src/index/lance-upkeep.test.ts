import { describe, expect, it } from '@jest/globals';
import { latestAt } from './lance-upkeep.js';

const versions = (...seconds: number[]) => seconds.map((at) => ({ timestamp: new Date(at * 1000) }));

describe('latestAt', () => {
  it.each([
    ['an old version that was the latest until a moment ago', [1, 500], 480, 1],
    ['the newest of those written before', [1, 100, 200, 300], 250, 200],
    ['the very moment of a write', [1, 100, 200], 200, 200],
    ['a moment before all writes', [100, 200], 50, 100],
    ['versions in any order', [300, 1, 200], 250, 200],
  ])('knows %s', (_of, written, moment, latest) => {
    expect(latestAt(versions(...written), moment * 1000)).toEqual(new Date(latest * 1000));
  });
});
