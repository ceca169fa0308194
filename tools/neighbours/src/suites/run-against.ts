import { join } from 'node:path';
import type { Neighbour, Place } from '../neighbour.js';
import { folderOf, isInstalled, passingPlace } from '../running/places.js';
import { start, stop } from '../running/running.js';
import { filesOf, runFiles, type SuiteResult, together } from './run-suite.js';
import type { Suite } from './suite.js';

export interface Bench {
  /** Where neighbours are installed. */
  readonly home: string;
  /** Data and logs of this run. */
  readonly folder: string;
}

/** Runs a suite against a neighbour of its own. Resolves to the reason where it cannot be run. */
export async function runAgainst(bench: Bench, neighbour: Neighbour, suite: Suite): Promise<SuiteResult | string> {
  if (!isInstalled(bench.home, neighbour)) {
    return notInstalled(neighbour);
  }
  const files = filesOf(suite);
  const rounds = suite.isFreshForEachFile ? files.map((file) => [file]) : [files];
  const results: SuiteResult[] = [];
  for (const [index, round] of rounds.entries()) {
    const data = join(bench.folder, `${suite.name} ${index}`.replaceAll(' ', '-'));
    const ran = withServer(bench.home, neighbour, data, (env) => runFiles(suite, round, env, data));
    results.push(await ran.catch(asFailure));
  }
  return together(results);
}

export const notInstalled = ({ name }: Neighbour): string =>
  `not installed; "npm run neighbours -- install ${name}" installs it`;

/** A server that does not start, or tests that cannot be run at all. */
export const asFailure = (error: unknown): SuiteResult => ({
  ...together([]),
  failed: [error instanceof Error ? error.message : String(error)],
});

/** Starts a server with nothing in it, hands over the settings that point there, and stops it whatever happens. */
export async function withServer<T>(
  home: string,
  neighbour: Neighbour,
  data: string,
  use: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const place = await passingPlace(folderOf(home, neighbour), data, neighbour);
  return stoppingAfter([place], async () => {
    await start(neighbour, place);
    return use(neighbour.environment(place));
  });
}

/** Stops whatever runs at these places once `use` is over, and when this process is told to end in the middle of it. */
export async function stoppingAfter<T>(places: readonly Place[], use: () => Promise<T>): Promise<T> {
  for (const place of places) started.add(place);
  try {
    return await use();
  } finally {
    await Promise.all(places.map(stop));
    for (const place of places) started.delete(place);
  }
}

const started = new Set<Place>();

/** Stops every server that still runs for a suite: for whoever is told to end in the middle of one. */
export const stopAll = async (): Promise<void> => {
  await Promise.all([...started].map(stop));
};
