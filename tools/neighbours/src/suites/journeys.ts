import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Neighbour } from '../neighbour.js';
import { isInstalled } from '../running/places.js';
import type { Row } from './report.js';
import { asFailure, type Bench, withServer } from './run-against.js';
import { runFiles, type SuiteResult } from './run-suite.js';
import type { Suite } from './suite.js';

/** Both ways in, from the question to the answer, on the real processes; then everything is killed and started again. */
const journeys: Suite = {
  name: 'journeys',
  neighbour: 'all',
  project: 'tools/e2e',
  config: 'jest.e2e-api.config.mjs',
  tests: ['test/api/journeys.test.ts'],
};

/** Both journeys with every installed one of `neighbours` at once that can be; what is not installed stays embedded. */
export async function runJourneys(bench: Bench, neighbours: readonly Neighbour[]): Promise<Row> {
  const installed = neighbours.filter((neighbour) => !neighbour.isAlone && isInstalled(bench.home, neighbour));
  const row = { neighbour: installed.map(({ name }) => name).join(' + '), suite: journeys.name };
  if (installed.length === 0) return { ...row, neighbour: 'any', result: 'no neighbour is installed' };
  const data = join(bench.folder, 'journeys');
  return { ...row, result: await besideAll(bench, installed, data, {}).catch(asFailure) };
}

/** Starts them one inside the other, so that each is stopped whatever happens to the next. */
function besideAll(
  bench: Bench,
  [first, ...others]: readonly Neighbour[],
  data: string,
  settings: Readonly<Record<string, string>>,
): Promise<SuiteResult> {
  if (first === undefined) return runFiles(journeys, journeys.tests, fileOf(settings, data), data);
  return withServer(bench.home, first, data, (env) => besideAll(bench, others, data, { ...settings, ...env }));
}

/** The settings as `npm start -- --neighbours` would take them. */
function fileOf(settings: Readonly<Record<string, string>>, data: string): { NEIGHBOURS_FILE: string } {
  const file = join(data, 'neighbours.json');
  mkdirSync(data, { recursive: true });
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return { NEIGHBOURS_FILE: file };
}
