import { expect, it } from '@jest/globals';
import { hasFailed, reportOf, type Row } from '../src/suites/report.js';

const row = (suite: string, result: Partial<Exclude<Row['result'], string>> | string): Row => ({
  neighbour: 'example 1',
  suite,
  result: typeof result === 'string' ? result : { passed: [], failed: [], different: [], skipped: [], ...result },
});

it('counts, then names what failed, what differs and what was not run', () => {
  const rows = [
    row('one', { passed: ['a', 'b'], failed: ['c'], different: ['d (does e)'] }),
    row('two', 'not installed'),
  ];

  expect(reportOf(rows).split('\n')).toEqual([
    'neighbour  suite  passed  failed  differs  skipped',
    'example 1  one    2       1       1        0',
    'example 1  two    -       -       -        all',
    'FAILED  example 1, one: c',
    'DIFFERS example 1, one: d (does e)',
    'SKIPPED example 1, two: not installed',
  ]);
});

it('takes a failure, and a suite of which nothing ran, for a failure; what is not installed is not', () => {
  expect(hasFailed(row('one', { passed: ['a'], failed: ['b'] }))).toBe(true);
  expect(hasFailed(row('one', { skipped: ['a'] }))).toBe(true);
  expect(hasFailed(row('one', { passed: ['a'], different: ['b'] }))).toBe(false);
  expect(hasFailed(row('one', 'not installed'))).toBe(false);
});
