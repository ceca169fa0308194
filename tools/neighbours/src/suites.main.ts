import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWords } from '@parley/testkit';
import { homeFrom } from './config.js';
import type { Neighbour } from './neighbour.js';
import { chosen, servers } from './servers/servers.js';
import { runJourneys } from './suites/journeys.js';
import { hasFailed, reportOf, type Row } from './suites/report.js';
import { type Bench, runAgainst, stopAll } from './suites/run-against.js';
import { filesOf, runFiles } from './suites/run-suite.js';
import { chatClientSuites, mongoSuite, suites } from './suites/suites.js';
import { runThreeNodes } from './suites/three-nodes.js';

const tell = (line: string): void => console.log(line);

const usage = `Usage: npm run test:neighbours -- [--journeys-only | --three-nodes] [NAME...]

NAME is one of ${servers.map(({ name }) => name).join(', ')}; default: all.
--three-nodes kills nodes of a three-node OpenSearch under the index, and runs nothing else.`;

const flag = { type: 'boolean', default: false } as const;
const options = { 'journeys-only': flag, 'three-nodes': flag };

/** Every suite of the neighbours named, or of all, then both journeys with those neighbours at once. */
async function main(): Promise<void> {
  const words = readWords(process.argv.slice(2), { usage, options });
  if (!words) return;
  const { values: only, positionals: names } = words;
  const bench = { home: homeFrom(process.env), folder: mkdtempSync(join(tmpdir(), 'parley-neighbours-')) };
  // A server that runs as somebody else must come as far as its own folder.
  chmodSync(bench.folder, 0o711);
  const neighbours = chosen(names);
  const rows = only['three-nodes']
    ? [await rowOfNodes(bench)]
    : await allRows(bench, neighbours, only['journeys-only']);
  tell(`\n${reportOf(rows)}\n\nLogs are in ${bench.folder}`);
  process.exitCode = rows.some(hasFailed) ? 1 : 0;
}

async function allRows(bench: Bench, neighbours: readonly Neighbour[], isJourneysOnly: boolean): Promise<Row[]> {
  const rows = isJourneysOnly
    ? []
    : [...(await rowsOf(bench, neighbours)), await rowOfMongo(bench), ...(await rowsOfChatClients(bench))];
  tell('All at once: journeys ...');
  return [...rows, await runJourneys(bench, neighbours)];
}

async function rowOfNodes(bench: Bench): Promise<Row> {
  tell('opensearch, three nodes ...');
  return runThreeNodes(bench);
}

async function rowsOf(bench: Bench, neighbours: readonly Neighbour[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const neighbour of neighbours) {
    for (const suite of suites.filter((one) => one.neighbour === neighbour.name)) {
      tell(`${neighbour.name} ${neighbour.version}: ${suite.name} ...`);
      const result = await runAgainst(bench, neighbour, suite);
      rows.push({ neighbour: `${neighbour.name} ${neighbour.version}`, suite: suite.name, result });
    }
  }
  return rows;
}

async function rowOfMongo({ folder }: Bench): Promise<Row> {
  const row = { neighbour: 'MongoDB', suite: mongoSuite.name };
  const uri = process.env['MONGODB_URI'];
  if (uri === undefined) return { ...row, result: 'MONGODB_URI is not set' };
  tell('MongoDB: docdb ...');
  const result = await runFiles(mongoSuite, filesOf(mongoSuite), { DOCDB_URI: uri }, join(folder, 'mongodb'));
  return { ...row, result };
}

async function rowsOfChatClients({ folder }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const suite of chatClientSuites) {
    const row = { neighbour: suite.name, suite: 'chat clients' };
    const { [suite.neighbour]: place } = process.env;
    if (place === undefined) {
      rows.push({ ...row, result: `${suite.neighbour} is not set` });
      continue;
    }
    tell(`${suite.name}: chat clients ...`);
    const logs = join(folder, suite.neighbour.toLowerCase());
    rows.push({ ...row, result: await runFiles(suite, filesOf(suite), { [suite.neighbour]: place }, logs) });
  }
  return rows;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
