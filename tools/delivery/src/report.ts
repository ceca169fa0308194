import { Skip } from './tools/find-tool.js';

export type Outcome = 'passed' | 'failed' | 'skipped';

/** One check and what came of it. */
export interface Result {
  readonly name: string;
  readonly outcome: Outcome;
  readonly detail: string;
}

/** A check resolves to a short figure worth telling, or throws what is wrong. */
export type Check = readonly [name: string, run: () => Promise<string> | string];

/** Runs checks one after the other and tells each at once. `Skip` skips its check; all else that is thrown fails it. */
export async function runChecks(checks: readonly Check[], tell: (line: string) => void): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const result = await runCheck(check);
    tell(lineOf(result));
    results.push(result);
  }
  return results;
}

async function runCheck([name, check]: Check): Promise<Result> {
  try {
    return { name, outcome: 'passed', detail: await check() };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, outcome: error instanceof Skip ? 'skipped' : 'failed', detail };
  }
}

const words: Readonly<Record<Outcome, string>> = { passed: 'ok     ', failed: 'FAILED ', skipped: 'SKIPPED' };

const lineOf = ({ name, outcome, detail }: Result) => `${words[outcome]} ${name}${detail && `: ${detail}`}`;

/** One line for all, so that a skip is not lost among many lines. */
export function summaryOf(results: readonly Result[]): string {
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const skipped = of('skipped').map(({ name }) => name);
  const names = skipped.length > 0 ? `: ${skipped.join(', ')}` : '';
  return `${of('passed').length} passed, ${of('failed').length} failed, ${skipped.length} SKIPPED${names}`;
}
