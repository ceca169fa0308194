import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddings } from '../embeddings/stub-embeddings.js';
import { until } from '../start-rag-server.js';
import type { Dependency, Sent } from './row.js';
import { rows } from './rows.js';
import { type Answer, send, whoIs } from './send.js';
import { setStage, type Stage } from './stage.js';

interface Ready {
  readonly dependencies: Record<string, { state: string }>;
}

/** A neighbour and how it goes away. */
interface Neighbour {
  readonly settings?: Record<string, string>;
  readonly stop: (stage: Stage) => Promise<unknown>;
}

const neighbours: Readonly<Record<Dependency, () => Promise<Neighbour>>> = {
  docdb: () => Promise.resolve({ stop: ({ rag }) => rag.docdb.close() }),
  authz: () => Promise.resolve({ stop: ({ authz }) => authz.close() }),
  index: () => dataFolder('lancedb'),
  graph: () => dataFolder('graph'),
  async embeddings() {
    const endpoint = await startEmbeddings();
    return { settings: endpoint.env, stop: () => endpoint.close() };
  },
};

/** Of all that the server keeps there one folder goes away. */
async function dataFolder(name: string): Promise<Neighbour> {
  const folder = await mkdtemp(join(tmpdir(), 'rag-data-'));
  return { settings: { RAG_DATA_DIR: folder }, stop: () => rm(join(folder, name), { recursive: true }) };
}

describe.each(Object.keys(neighbours) as Dependency[])('while %s is down', (dependency) => {
  let stage: Stage;
  const answers = new Map<string, Answer>();
  beforeAll(async () => {
    const { settings, stop } = await neighbours[dependency]();
    stage = await setStage(settings);
    const samples = new Map<string, Sent>();
    for (const [key, { good }] of Object.entries(rows)) samples.set(key, await good(stage, `files:${stage.fresh()}`));
    await stage.quiet();
    await stop(stage);
    await until(
      async () => (await stage.rag.anonymous.get('/readyz')).body as Ready,
      ({ dependencies }) => dependencies[dependency]?.state === 'down',
    );
    // All at once: each waits for its answer on its own.
    await Promise.all(
      [...samples].map(async ([key, sent]) => {
        const [method = '', path = ''] = key.split(' ');
        answers.set(key, await send(stage, { method, path }, sent, whoIs[rows[key]!.role]));
      }),
    );
  }, 300_000);
  afterAll(() => stage.close());

  const lines = Object.entries(rows).map(([key, { needs }]) => ({ key, needsIt: needs.includes(dependency) }));

  it.each(lines.filter(({ needsIt }) => needsIt))('$key says so', ({ key }) => {
    const { status, headers, body } = answers.get(key)!;

    expect(status).toBe(503);
    expect(JSON.stringify(body)).toContain(dependency);
    if (isError(body)) {
      expect(body.code).toBe(dependency === 'authz' ? 'AUTHZ_UNAVAILABLE' : 'SERVICE_UNAVAILABLE');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it.each(lines.filter(({ needsIt }) => !needsIt))('$key answers as ever', ({ key }) => {
    expect(answers.get(key)?.status).toBeLessThan(500);
  });
});

const isError = (body: unknown): body is { code: string } =>
  typeof body === 'object' && body !== null && 'code' in body;
