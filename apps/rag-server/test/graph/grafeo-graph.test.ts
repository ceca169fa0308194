import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Graphs, openGraph } from '../../src/graph/open-graph.js';
import { clearGraphs } from './clear-graphs.js';
import { graphStoreContract } from './graph-store.contract.js';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'graph-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const open = (name: string): Promise<Graphs> => openGraph({ engine: 'grafeo', dataDir: join(dataDir, name) });

graphStoreContract('grafeo', async () => {
  const graphs = await open('contract');
  return { graphs, clear: () => clearGraphs(graphs) };
});

it('is owned by one, and the second is told', async () => {
  const graphs = await open('owned');
  await expect(open('owned')).rejects.toThrow(/another process owns the knowledge graph in .*GRAPH_STORE=neo4j/);
  await graphs.close();

  await expect(open('owned').then((again) => again.close())).resolves.toBeUndefined();
});
