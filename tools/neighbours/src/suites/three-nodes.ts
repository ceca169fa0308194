import { join } from 'node:path';
import { folderOf, isInstalled } from '../running/places.js';
import { start } from '../running/running.js';
import { opensearch } from '../servers/opensearch.js';
import { controlOf, threeNodes } from './cluster.js';
import type { Row } from './report.js';
import { asFailure, type Bench, notInstalled, stoppingAfter } from './run-against.js';
import { runFiles, type SuiteResult } from './run-suite.js';
import type { Suite } from './suite.js';

/** What becomes of the index when nodes of its cluster are killed. */
const failures: Suite = {
  name: 'index, nodes killed',
  neighbour: opensearch.name,
  project: 'apps/rag-server',
  tests: ['test/index/opensearch-nodes.test.ts'],
};

/** The index on three nodes of one OpenSearch, which the suite kills and starts again. */
export async function runThreeNodes(bench: Bench): Promise<Row> {
  const row = { neighbour: `opensearch ${opensearch.version}, three nodes`, suite: failures.name };
  if (!isInstalled(bench.home, opensearch)) return { ...row, result: notInstalled(opensearch) };
  return { ...row, result: await onThreeNodes(bench).catch(asFailure) };
}

async function onThreeNodes({ home, folder }: Bench): Promise<SuiteResult> {
  const data = join(folder, 'three-nodes');
  const nodes = await threeNodes(folderOf(home, opensearch), data);
  const places = nodes.map(({ place }) => place);
  return stoppingAfter(places, async () => {
    await Promise.all(nodes.map(({ neighbour, place }) => start(neighbour, place)));
    const control = await controlOf(nodes);
    return runFiles(failures, failures.tests, control.environment, data).finally(() => control.close());
  });
}
