import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

/** What clients of the original service read; the fields beside it are free to grow. */
describe('a client of the original service', () => {
  let rag: RunningRag;
  let reader: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    reader = await rag.as('reader');
    const ingestor = await rag.as('ingestor');
    await ingestor.post('/v1/ingestor/heartbeat').send({ ingestor_type: 'files', ingestor_name: 'loader' });
    await ingestor.post('/v1/datasource').send(aDatasource('files:a'));
    const paragraphs = Array.from({ length: 3 }, (_, at) => `Tunnel ${at} leads home. `.repeat(50)).join('\n\n');
    await ingest(ingestor, 'files:a', [aDocument('d', paragraphs, { metadata: { source: 'https://a.example/d' } })]);
  });
  afterAll(() => rag.close());

  const invoke = async (name: string, args: object) =>
    (await reader.post('/v1/mcp/invoke').send({ tool_name: name, arguments: args })).body as { result: object };

  it('lists datasources under `datasources`, with a count', async () => {
    expect((await reader.get('/v1/datasources')).body).toMatchObject({
      success: true,
      datasources: [{ datasource_id: 'files:a', ingestor_id: 'files:loader', reload_interval: 86_400 }],
      count: 1,
    });
  });

  it.each(['/v1/ingestors', '/v1/mcp/custom-tools'])('reads %s as a bare array', async (path) => {
    expect((await reader.get(path)).body).toEqual([expect.any(Object)]);
  });

  it('finds an empty list for a datasource without jobs in a batch', async () => {
    const res = await reader.post('/v1/jobs/batch').send({ datasource_ids: ['files:a', 'files:none'] });

    expect(res.body).toMatchObject({
      jobs: { 'files:a': [{ status: 'completed' }], 'files:none': [] },
      total_jobs: 1,
      datasource_count: 2,
    });
  });

  it('is told how many documents it may send at once', async () => {
    const beat = { ingestor_type: 'files', ingestor_name: 'loader' };
    const res = await (await rag.as('ingestor')).post('/v1/ingestor/heartbeat').send(beat);

    expect(res.body).toMatchObject({ ingestor_id: 'files:loader', max_documents_per_ingest: 1000 });
  });

  it('finds hits by label, with where each came from', async () => {
    const hit = {
      text_content: expect.stringContaining('**Title:**'),
      metadata: {
        document_id: 'd',
        datasource_id: 'files:a',
        title: 'About d',
        metadata: { source: 'https://a.example/d' },
      },
      score: expect.any(Number),
    };

    expect((await invoke('search', { query: 'tunnel home', limit: 1 })).result).toMatchObject({
      semantic_results: [hit],
      keyword_results: [hit],
    });
  });

  it('pages a documents list by chunks, which stand in their documents', async () => {
    const page = await reader.get('/v1/datasource/files:a/documents?offset=1&limit=1');

    expect(page.body).toMatchObject({
      documents: [{ document_id: 'd', chunks: [{ chunk_index: 1, metadata: { source: 'https://a.example/d' } }] }],
      total_documents: 1,
      total_chunks: 1,
      offset: 1,
      limit: 1,
      has_more: true,
    });
  });

  it('learns from healthz what it may switch on', async () => {
    expect((await rag.anonymous.get('/healthz')).body).toMatchObject({
      status: 'healthy',
      config: {
        graph_rag_enabled: expect.any(Boolean),
        search: { filter_keys: expect.arrayContaining([{ key: 'datasource_id', type: 'string' }]) },
      },
    });
  });

  it('reads the schemas of tools under `parameters`', async () => {
    const schemas = await reader.get('/v1/mcp/tools/schema');
    const { tools, count } = schemas.body as { tools: object[]; count: number };

    expect(count).toBe(tools.length);
    expect(tools).toContainEqual({
      name: 'search',
      description: expect.any(String),
      parameters: expect.objectContaining({ type: 'object', required: ['query'] }),
    });
  });

  it('finds the reason of every refusal under `detail`', async () => {
    const refusals = await Promise.all([
      rag.anonymous.get('/v1/datasources'),
      reader.get('/v1/job/none'),
      reader.post('/v1/jobs/batch').send({}),
      reader.post('/v1/ingest').send({}),
    ]);

    expect(refusals.map(({ status }) => status)).toEqual([401, 404, 400, 403]);
    for (const { body } of refusals) expect((body as { detail: unknown }).detail).toEqual(expect.any(String));
  });
});
