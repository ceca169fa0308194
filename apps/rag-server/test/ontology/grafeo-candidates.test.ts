import { afterAll, beforeAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGraph } from '../../src/graph/open-graph.js';
import { clearGraphs } from '../graph/clear-graphs.js';
import { candidateContract } from './candidates.contract.js';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candidates-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

candidateContract('grafeo', async () => {
  const graphs = await openGraph({ engine: 'grafeo', dataDir });
  return { graphs, clear: () => clearGraphs(graphs) };
});
