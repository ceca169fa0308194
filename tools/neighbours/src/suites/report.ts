import type { SuiteResult } from './run-suite.js';

/** One line of the table: a suite on a neighbour, and what came of it; a reason where it was not run. */
export interface Row {
  readonly neighbour: string;
  readonly suite: string;
  readonly result: SuiteResult | string;
}

const head = ['neighbour', 'suite', 'passed', 'failed', 'differs', 'skipped'];

/** A table for a person, then a line for each test that failed or differs, then what was not run at all. */
export function reportOf(rows: readonly Row[]): string {
  const cells = rows.map(({ neighbour, suite, result }) => [neighbour, suite, ...countsOf(result)]);
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...cells.map(line), ...rows.flatMap(detailsOf)].join('\n');
}

const countsOf = (result: Row['result']): string[] =>
  typeof result === 'string'
    ? ['-', '-', '-', 'all']
    : [result.passed, result.failed, result.different, result.skipped].map((tests) => String(tests.length));

function detailsOf({ neighbour, suite, result }: Row): string[] {
  const where = `${neighbour}, ${suite}`;
  if (typeof result === 'string') return [`SKIPPED ${where}: ${result}`];
  return [
    ...result.failed.map((test) => `FAILED  ${where}: ${test}`),
    ...result.different.map((test) => `DIFFERS ${where}: ${test}`),
    ...(result.skipped.length > 0 ? [`SKIPPED ${where}: ${result.skipped.length} tests`] : []),
  ];
}

/** A suite that ran nothing has shown nothing. */
export const hasFailed = ({ result }: Row): boolean =>
  typeof result !== 'string' && (result.failed.length > 0 || result.passed.length === 0);
