import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { grafeoEngine } from '../../src/graph/engine/grafeo-engine.js';
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

describe('what a query spills to disk', () => {
  const signal = AbortSignal.timeout(60_000);
  const counting = { cypher: 'UNWIND range(1, 3) AS one RETURN one ORDER BY one' };
  const aFile = () => join(dataDir, `${randomUUID()}.grafeo`);
  const spilled = (file: string) => `${file}.reader`;
  const leftInTemp = async (file: string) => (await readdir(tmpdir())).filter((name) => name.includes(basename(file)));

  it('is beside the graph, gone when the process that read is killed, and nowhere else', async () => {
    const file = aFile();
    const engine = grafeoEngine(file);
    await engine.readForeign(counting, 30_000, signal);
    const spills = await readdir(spilled(file));
    await engine.close();

    expect(spills).toEqual([expect.stringMatching(/\.spill$/)]);
    expect(existsSync(spilled(file))).toBe(false);
    expect(await leftInTemp(file)).toEqual([]);
  });

  it('and was left by a service that was killed is removed by the next one, not by one that finds the graph owned', async () => {
    const file = aFile();
    await mkdir(join(spilled(file), 'old.spill'), { recursive: true });
    const owner = grafeoEngine(file);
    const afterStart = existsSync(spilled(file));
    await mkdir(spilled(file));
    await writeFile(join(spilled(file), 'new.spill'), '');
    expect(() => grafeoEngine(file)).toThrow(/another process owns/);

    expect([afterStart, existsSync(spilled(file))]).toEqual([false, true]);
    await owner.close();
  });
});
