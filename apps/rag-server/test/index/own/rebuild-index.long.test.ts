import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClosers, noDrain } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { loadConfig } from '../../../src/config.js';
import { rebuildIndex } from '../../../src/wiring/rebuild-index.js';
import { startEmbeddings, type StubEmbeddings } from '../../embeddings/stub-embeddings.js';
import {
  aDatasource,
  aDocument,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../../start-rag-server.js';

// Two services beside each other on shared cores.
jest.setTimeout(120_000);

const topics = ['harbour', 'pension', 'bakery', 'volcano', 'violin', 'glacier'];
const content = (topic: string) =>
  `Notes on the ${topic}. All that the ${topic} needs is written here: ask for the ${topic}.`;

describe('rebuild-index', () => {
  let embeddings: StubEmbeddings;
  let dataDir: string;
  let old: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    embeddings = await startEmbeddings();
    dataDir = await mkdtemp(join(tmpdir(), 'rag-rebuild-'));
    old = await startRagServer({ ...embeddings.env, RAG_DATA_DIR: dataDir });
    admin = await old.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('files:a'));
    await ingest(
      admin,
      'files:a',
      topics.map((topic) => aDocument(topic, content(topic))),
    );
  });
  afterAll(async () => {
    await old.close();
    await embeddings.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const next = () => ({
    ...embeddings.env,
    EMBEDDINGS_MODEL: 'other',
    RAG_DATA_DIR: dataDir,
    DOCDB_URI: old.docdb.url,
    LANCEDB_FOLDER: 'next',
  });
  const before = () => ({ ...next(), ...embeddings.env, LANCEDB_FOLDER: 'lancedb' });
  const rebuild = async (settings: Record<string, string>, args: string[], stopping = new AbortController().signal) => {
    const closers = createClosers({ log: silentLog() });
    const config = loadConfig({ OIDC_ISSUER: old.issuer.issuer, OIDC_AUDIENCE: 'rag-server', ...settings });
    await rebuildIndex(config, args, silentLog(), { closers, drain: noDrain, stopping }).finally(() => closers.close());
  };
  const search = (requests: Requests, query: string) =>
    requests.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query, limit: 1 } });
  const bestOf = async (requests: Requests) => {
    const found: (string | undefined)[] = [];
    for (const question of topics) {
      const { body } = (await search(requests, question)) as { body: Found };
      found.push(body.result.results[0]?.metadata.title);
    }
    return found;
  };
  interface Found {
    readonly result: { readonly results: readonly { readonly metadata: { readonly title: string } }[] };
  }
  const statusOf = async (requests: Requests) => (await search(requests, 'harbour')).status;
  const live = () => old.collection('rag_index').findOne();

  it('refuses an index that is not the one of the documents', async () => {
    await expect(rebuild(next(), ['--from', 'lancedb:nothing'])).rejects.toThrow('There is no index at');
    await expect(rebuild(before(), ['--anew'])).rejects.toThrow('no reason to begin anew');
    await expect(rebuild(next(), [])).rejects.toThrow('rebuild-index needs --from');
  });

  it('moves to another model and back, and the same questions find the same documents', async () => {
    const found = await bestOf(admin);
    expect(new Set(found).size).toBe(topics.length);
    const recorded = await live();
    // As a process that was killed while it closed the old index leaves it.
    await old.collection('rag_index').updateOne({}, { $set: { closed_until: new Date(Date.now() + 60_000) } });

    const over = new AbortController();
    const searched: number[] = [];
    const searching = (async () => {
      while (!over.signal.aborted) searched.push(await statusOf(admin));
    })();
    await rebuild(next(), ['--from', 'lancedb:lancedb']);
    over.abort();
    await searching;
    // The old servers answer until the new index is in use, and nothing afterwards.
    expect(searched.join(' ')).toMatch(/^200( 200)*( 503)*$/);
    expect(await live()).toMatchObject({ filled_by: 'other/8', closed_until: null });
    await until(
      () => statusOf(admin),
      (status) => status === 503,
    );
    await until(
      () => old.anonymous.get('/readyz'),
      ({ status }) => status === 503,
    );

    const now = await startRagServer(next());
    const nowAdmin = await now.as('admin');
    expect(await bestOf(nowAdmin)).toEqual(found);
    // What the old release accepts is indexed by the one that has the index in use.
    await ingest(admin, 'files:a', [aDocument('lighthouse', content('lighthouse'))]);
    expect((await search(nowAdmin, 'lighthouse')).body).toMatchObject({
      result: { results: [{ metadata: { title: 'About lighthouse' } }] },
    });
    await now.close();

    const asked = embeddings.asked.length;
    await rebuild(before(), ['--from', 'lancedb:next']);
    expect(await live()).toMatchObject({ index_id: recorded?.['index_id'] as string });
    await until(
      () => statusOf(admin),
      (status) => status === 200,
    );
    expect((await bestOf(admin)).filter((title, at) => title !== found[at])).toEqual([]);
    expect((await search(admin, 'lighthouse')).status).toBe(200);
    // Only what had not stood there before was embedded again.
    expect(embeddings.asked.slice(asked).filter((text) => text.includes('lighthouse needs'))).toHaveLength(1);
    expect(embeddings.asked.slice(asked).filter((text) => text.includes('bakery needs'))).toEqual([]);
  });
});
