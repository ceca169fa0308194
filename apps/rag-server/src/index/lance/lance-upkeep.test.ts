import type { Table } from '@lancedb/lancedb';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fromLatestAt, lanceUpkeep, writesWorth } from './lance-upkeep.js';

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

describe('lanceUpkeep', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const emptyTable = () => {
    const optimize = jest.fn(() => Promise.resolve());
    return { optimize, table: { optimize, countRows: () => Promise.resolve(0) } as unknown as Table };
  };
  const slow = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('takes no slow write for a quiet moment while another one waits', async () => {
    const { optimize, table } = emptyTable();
    const upkeep = lanceUpkeep(table);
    const writes = [3_000, 3_000, 3_000].map((ms) => upkeep.write(slow(ms)));
    await jest.advanceTimersByTimeAsync(9_000);
    await Promise.all(writes);
    expect(optimize).toHaveBeenCalledTimes(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(optimize).toHaveBeenCalledTimes(1);
  });

  it('tidies after a hundred writes, though more of them wait', async () => {
    const { optimize, table } = emptyTable();
    const upkeep = lanceUpkeep(table);
    const writes = Array.from({ length: 250 }, () => upkeep.write(slow(1)));
    await jest.advanceTimersByTimeAsync(250);
    await Promise.all(writes);
    expect(optimize.mock.calls.length).toBeGreaterThanOrEqual(1);
  });

  it('tidies after a write that failed as after any other', async () => {
    const { optimize, table } = emptyTable();
    await expect(lanceUpkeep(table).write(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(optimize).toHaveBeenCalledTimes(1);
  });
});
