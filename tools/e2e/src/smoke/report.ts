import type { Check } from './checks.js';

/** Runs the checks one after the other, a line each; the last line counts them. Returns how many failed. */
export async function report(checks: readonly Check[], print: (line: string) => void): Promise<number> {
  let failed = 0;
  for (const check of checks) {
    const began = performance.now();
    const problem = await problemOf(check);
    const took = `${Math.round(performance.now() - began)} ms`;
    print(problem === undefined ? `ok    ${check.name} (${took})` : `FAIL  ${check.name} (${took}): ${problem}`);
    if (problem !== undefined) failed += 1;
  }
  print(`smoke: ${checks.length - failed} passed, ${failed} failed`);
  return failed;
}

const problemOf = (check: Check): Promise<string | undefined> =>
  check.run().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
