import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answeredOtherwise } from '@parley/service/testing';
import { aDatasource, aDocument, type RunningRag, startRagServer, type Who } from '../start-rag-server.js';

type Method = 'get' | 'post' | 'patch' | 'delete' | 'put';
const aJobId = '9f1c2d3e-0000-4000-8000-000000000000';
/** Named columns: jest would hand a callback to a test that takes more arguments than its row has. */
const rows = (table: [Method, string, Who, object?][]) =>
  table.map(([method, path, who, body]) => ({ method, path, who, body }));
const anIngest = { ingestor_id: 'files:loader', datasource_id: 'files:a', documents: [aDocument('d', 'text')] };

describe('the API', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer();
    await (await rag.as('ingestor')).post('/v1/datasource').send(aDatasource('files:a'));
  });
  afterAll(() => rag.close());

  const ask = async (who: Who, method: Method, path: string, body?: unknown) => {
    const request = (await rag.as(who))[method](path);
    return body === undefined ? request : request.send(body as object);
  };

  describe('what is not there', () => {
    it.each(
      rows([
        ['get', '/v1/job/no-such-job', 'admin'],
        ['get', `/v1/job/${aJobId}`, 'admin'],
        ['patch', `/v1/job/${aJobId}?message=x`, 'admin'],
        ['post', `/v1/job/${aJobId}/terminate`, 'admin'],
        ...['increment-progress', 'increment-failure', 'increment-document-count', 'retry'].map(
          (path): [Method, string, Who] => ['post', `/v1/job/${aJobId}/${path}`, 'admin'],
        ),
        ['post', '/v1/job/a%2Fb%20%25:c/increment-progress', 'admin'],
        ['post', `/v1/job/${aJobId}/add-errors`, 'admin', ['x']],
        ['delete', '/v1/ingestor/delete?ingestor_id=no:body', 'admin'],
        ['post', '/v1/job?datasource_id=nowhere', 'admin'],
        ['get', '/v1/jobs/datasource/nowhere', 'admin'],
        ['get', '/v1/datasource/nowhere/documents', 'admin'],
        ['get', '/v1/chunk/nothing/content', 'admin'],
        ['post', '/v1/datasource/web:https%3A%2F%2Fa%20b%25/cleanup', 'admin'],
        ['delete', '/v1/datasource?datasource_id=nowhere', 'admin'],
        ['post', '/v1/ingest', 'admin', { ...anIngest, datasource_id: 'nowhere' }],
        ['post', '/v1/ingest', 'admin', { ...anIngest, job_id: aJobId }],
        ['post', '/v1/mcp/invoke', 'admin', { tool_name: 'rm', arguments: {} }],
        ['get', '/nowhere', 'admin'],
      ]),
    )('$method $path is 404', async ({ method, path, who, body }) => {
      const res = await ask(who, method, path, body);

      expect(res.status).toBe(404);
      expect(res.body).toEqual({ detail: expect.any(String), code: 'NOT_FOUND' });
    });

    it('a wrong method is 405 and names the right ones', async () => {
      const res = await ask('admin', 'put', '/v1/datasource', {});

      expect(res.status).toBe(405);
      expect(res.headers['allow']).toBe('DELETE, GET, HEAD, PATCH, POST');
    });
  });

  describe('ids in paths', () => {
    it.each(['web:https://a.example/b c?d=%2F&e#f', '100%', '..', 'a/../b', 'ключ:日本', "it's; DROP *"])(
      '%s goes in, is found and is deleted',
      async (id) => {
        const admin = await rag.as('admin');
        const put = await admin.post('/v1/datasource').send(aDatasource(id));
        const job = await admin.post(`/v1/job?datasource_id=${encodeURIComponent(id)}`);
        const path = encodeURIComponent(id).replaceAll('.', '%2E');
        const jobs = await admin.get(`/v1/jobs/datasource/${path}`);
        const documents = await admin.get(`/v1/datasource/${path}/documents`);
        const cleaned = await admin.post(`/v1/datasource/${path}/cleanup`);
        await admin.post(`/v1/job/${(job.body as { job_id: string }).job_id}/terminate`);
        const gone = await admin.delete('/v1/datasource').query({ datasource_id: id });
        const after = await admin.get(`/v1/datasource/${path}/documents`);

        expect([put.status, job.status, jobs.status, documents.status, gone.status, after.status]).toEqual([
          200, 201, 200, 200, 200, 404,
        ]);
        expect(documents.body).toMatchObject({ datasource_id: id });
        expect(cleaned.body).toMatchObject({ datasource_id: id, documents_removed: 0 });
        expect(jobs.body).toHaveLength(1);
      },
    );

    it('that are malformed are 400', async () => {
      expect((await ask('reader', 'get', '/v1/job/%E0%A4%A')).status).toBe(400);
    });
  });

  it('lists datasources, all or by ingestor', async () => {
    const admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('files:z', { ingestor_id: 'other:one', name: 'Zed' }));
    const all = await admin.get('/v1/datasources');
    const one = await admin.get('/v1/datasources').query({ ingestor_id: 'other:one' });

    expect(all.body).toMatchObject({ success: true, count: 2 });
    expect(one.body).toMatchObject({
      count: 1,
      datasources: [{ datasource_id: 'files:z', name: 'Zed', default_chunk_size: 1500 }],
    });
  });

  it('tells an ingestor its limits', async () => {
    const res = await ask('ingestor', 'post', '/v1/ingestor/heartbeat', {
      ingestor_type: 'web',
      ingestor_name: 'one: a/b',
    });

    expect(res.status).toBe(200);
    expect(res.body).toMatchObject({
      ingestor_id: 'web:one: a/b',
      max_documents_per_ingest: 1000,
      max_document_bytes: 1_048_576,
    });
  });

  it('lists ingestors as a bare array, and forgets one', async () => {
    const admin = await rag.as('admin');
    const beat = (name: string) =>
      admin.post('/v1/ingestor/heartbeat').send({ ingestor_type: 'files', ingestor_name: name, metadata: { a: 1 } });
    await beat('b 100% / c');
    await beat('a');
    const both = (await admin.get('/v1/ingestors')).body as { ingestor_type: string }[];
    const gone = await admin.delete('/v1/ingestor/delete').query({ ingestor_id: 'files:b 100% / c' });
    const again = await admin.delete('/v1/ingestor/delete').query({ ingestor_id: 'files:b 100% / c' });
    const left = (await admin.get('/v1/ingestors')).body as { ingestor_type: string }[];

    const ofFiles = (list: { ingestor_type: string }[]) => list.filter((one) => one.ingestor_type === 'files');
    expect(ofFiles(both)).toEqual([
      {
        ingestor_id: 'files:a',
        ingestor_type: 'files',
        ingestor_name: 'a',
        description: '',
        metadata: { a: 1 },
        last_seen: expect.any(Number),
      },
      expect.objectContaining({ ingestor_id: 'files:b 100% / c' }),
    ]);
    expect([gone.status, again.status, ofFiles(left).length]).toEqual([200, 404, 1]);
  });

  it('is healthy and says with what, without an address', async () => {
    const res = await rag.anonymous.get('/healthz');

    expect(res.status).toBe(200);
    expect(res.body).toMatchObject({
      status: 'healthy',
      config: {
        graph_rag_enabled: false,
        embeddings: { model: 'all-MiniLM-L6-v2-int8', dimensions: 384 },
        vector_store: 'lancedb',
      },
    });
    expect(res.text).not.toContain('127.0.0.1');
    expect((await rag.anonymous.get('/readyz')).body).toMatchObject({
      dependencies: { docdb: { state: 'up' }, index: { state: 'up' } },
    });
    expect((await rag.anonymous.get('/livez')).status).toBe(200);
  });

  it('answers what its document lists, which is made from the same routes', async () => {
    const document = (await rag.anonymous.get('/openapi.json')).body as {
      openapi: string;
      paths: Record<string, object>;
    };

    expect(document.openapi).toBe('3.0.3');
    expect(await answeredOtherwise(document, (path, init) => fetch(rag.url + path, init))).toEqual([]);
    expect((await rag.anonymous.get('/docs')).text).toContain('/docs/start.js');
  });
});
