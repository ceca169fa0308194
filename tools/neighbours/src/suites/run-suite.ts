import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, run } from '@parley/testkit';
import { z } from 'zod';
import type { Suite } from './suite.js';

const assertion = z.object({ fullName: z.string(), status: z.string() });
type Assertion = z.infer<typeof assertion>;

const jestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(assertion),
    }),
  ),
});

/** What came of one suite, by full names of tests. */
export interface SuiteResult {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Failed, as `Suite.differences` says they would, each with what the real server does instead. */
  readonly different: readonly string[];
  readonly skipped: readonly string[];
}

/** Every test file of a suite, relative to its project. */
export const filesOf = ({ project, tests }: Suite): string[] =>
  tests.flatMap((path) =>
    statSync(inWorkspace(project, path)).isDirectory()
      ? globSync(join(path, '**/*.test.ts'), { cwd: inWorkspace(project) })
      : [path],
  );

/**
 * Runs test files of a suite with `env` beside the environment of this process.
 * @param logs folder for what jest says
 */
export async function runFiles(
  suite: Suite,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
  logs: string,
): Promise<SuiteResult> {
  mkdirSync(logs, { recursive: true });
  const report = join(logs, `${suite.name}.json`);
  const { output } = await run(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--no-warnings', inWorkspace('node_modules/jest/bin/jest.js')],
      // A real server on a busy machine: slow is not broken.
      ...[
        '--testTimeout=300000',
        '--runInBand',
        // The project's own run leaves long suites out; here they are named.
        '--testPathIgnorePatterns=/node_modules/',
        '--json',
        `--outputFile=${report}`,
        ...(suite.config ? ['-c', suite.config] : []),
      ],
      ...['--runTestsByPath', ...files],
    ],
    { cwd: inWorkspace(suite.project), env, timeoutMs: 60 * 60_000 },
  );
  writeFileSync(join(logs, `${suite.name}.log`), output, { flag: 'a' });
  return resultOf(suite, jestReport.parse(JSON.parse(readFileSync(report, 'utf8'))));
}

function resultOf({ differences = {} }: Suite, { testResults }: z.infer<typeof jestReport>): SuiteResult {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(isFailed).map(nameOf);
  // A file that could not be loaded or cleaned up fails without a test that does.
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
    .map(({ name, message }) => `${name}: ${message.trim().split('\n').at(0) ?? ''}`);
  return {
    passed: tests.filter(({ status }) => status === 'passed').map(nameOf),
    failed: [...failed.filter((name) => !(name in differences)), ...broken],
    different: failed.flatMap((name) => (differences[name] ? [`${name} (${differences[name]})`] : [])),
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(nameOf),
  };
}

const nameOf = ({ fullName }: Assertion): string => fullName;

const isFailed = ({ status }: { status: string }): boolean => status === 'failed';

export const together = (results: readonly SuiteResult[]): SuiteResult => ({
  passed: results.flatMap(({ passed }) => passed),
  failed: results.flatMap(({ failed }) => failed),
  different: results.flatMap(({ different }) => different),
  skipped: results.flatMap(({ skipped }) => skipped),
});
