import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDatasource, aDocument, type RunningRag, startRagServer } from '../start-rag-server.js';

type Method = 'get' | 'post' | 'patch' | 'delete';
const aJobId = '9f1c2d3e-0000-4000-8000-000000000000';
const anIngest = { ingestor_id: 'files:loader', datasource_id: 'files:a', documents: [aDocument('d', 'text')] };

describe('bad input', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer();
    await (await rag.as('ingestor')).post('/v1/datasource').send(aDatasource('files:a'));
  });
  afterAll(() => rag.close());

  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
  it.each<[string, Method, string, unknown, string]>([
    ['no fields', 'post', '/v1/datasource', {}, 'datasource_id'],
    ['a list for a body', 'post', '/v1/datasource', [], ''],
    ['a text for a body', 'post', '/v1/datasource', '"x"', ''],
    ['a wrong type', 'post', '/v1/datasource', aDatasource('x', { default_chunk_size: '1500' }), 'default_chunk_size'],
    [
      'an overlap beyond the size',
      'post',
      '/v1/datasource',
      aDatasource('x', { default_chunk_size: 100, default_chunk_overlap: 100 }),
      'default_chunk_overlap',
    ],
    ['a long id', 'post', '/v1/datasource', aDatasource('x'.repeat(1025)), 'datasource_id'],
    ['a control character', 'post', '/v1/datasource', aDatasource('x\u0000'), 'datasource_id'],
    [
      'a colon in a type',
      'post',
      '/v1/ingestor/heartbeat',
      { ingestor_type: 'a:b', ingestor_name: 'c' },
      'ingestor_type',
    ],
    ['no documents', 'post', '/v1/ingest', { ...anIngest, documents: [] }, 'documents'],
    [
      '1,001 documents',
      'post',
      '/v1/ingest',
      { ...anIngest, documents: Array.from({ length: 1001 }, () => aDocument('d', '')) },
      'documents',
    ],
    [
      'a document over 1 MiB',
      'post',
      '/v1/ingest',
      { ...anIngest, documents: [aDocument('d', 'é'.repeat(524_289))] },
      'documents.0.page_content',
    ],
    [
      'a document without a type',
      'post',
      '/v1/ingest',
      { ...anIngest, documents: [{ page_content: '', metadata: { document_id: 'd', title: '' } }] },
      'documents.0.metadata.document_type',
    ],
    ['a job id that is none', 'post', '/v1/ingest', { ...anIngest, job_id: 'x' }, 'job_id'],
    [
      '101 datasources',
      'post',
      '/v1/jobs/batch',
      { datasource_ids: Array.from({ length: 101 }, String) },
      'datasource_ids',
    ],
    ['an unknown state', 'post', '/v1/jobs/batch', { datasource_ids: [], status_filter: ['done'] }, 'status_filter.0'],
    [
      'a job that begins at its end',
      'post',
      '/v1/job?datasource_id=files:a&job_status=completed',
      undefined,
      'job_status',
    ],
    ['a total that is no number', 'post', '/v1/job?datasource_id=files:a&total=1e3', undefined, 'total'],
    ['a parameter twice', 'post', '/v1/job?datasource_id=a&datasource_id=b', undefined, 'datasource_id'],
    ['a step of nothing', 'post', `/v1/job/${aJobId}/increment-progress?increment=0`, undefined, 'increment'],
    ['a step back', 'post', `/v1/job/${aJobId}/increment-failure?increment=-1`, undefined, 'increment'],
    ['a step too far', 'post', `/v1/job/${aJobId}/increment-document-count?increment=1000001`, undefined, 'increment'],
    ['no errors', 'post', `/v1/job/${aJobId}/add-errors`, [], ''],
    ['errors in an object', 'post', `/v1/job/${aJobId}/add-errors`, { errors: ['x'] }, ''],
    ['an error that is no text', 'post', `/v1/job/${aJobId}/add-errors`, [1], '0'],
    ['101 errors', 'post', `/v1/job/${aJobId}/add-errors`, Array.from({ length: 101 }, () => 'x'), ''],
    ['an error too long', 'post', `/v1/job/${aJobId}/add-errors`, ['x'.repeat(2001)], '0'],
    ['a page of outcomes too long', 'get', `/v1/job/${aJobId}?outcomes_limit=1001`, undefined, 'outcomes_limit'],
    ['no ingestor id', 'delete', '/v1/ingestor/delete', undefined, 'ingestor_id'],
    ['an ingestor without a type', 'delete', '/v1/ingestor/delete?ingestor_id=x', undefined, 'ingestor_id'],
    ['no change', 'patch', `/v1/job/${aJobId}`, undefined, ''],
    ['an offset below zero', 'get', '/v1/datasource/files:a/documents?offset=-1', undefined, 'offset'],
    ['a page too long', 'get', '/v1/datasource/files:a/documents?limit=1001', undefined, 'limit'],
    ['a chunk id that is none', 'get', '/v1/chunk/a%20b/content', undefined, 'chunk_id'],
    ['no datasource id', 'delete', '/v1/datasource', undefined, 'datasource_id'],
    ['no tool', 'post', '/v1/mcp/invoke', { arguments: {} }, 'tool_name'],
    ['nesting without sense', 'post', '/v1/mcp/invoke', { tool_name: 'search', arguments: deep(2000) }, 'arguments'],
  ])('refuses %s: %s %s', async (_what, method, path, body, field) => {
    const request = (await rag.as('admin'))[method](path).set('Content-Type', 'application/json');
    const res = await (body === undefined ? request : request.send(body as object));

    expect(res.status).toBe(400);
    expect(res.body).toMatchObject({ detail: expect.any(String), code: 'VALIDATION_ERROR' });
    expect((res.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
  });

  const search = (filters: string) => `{ "query": "x", "filters": ${filters} }`;
  it.each([
    [
      'the filters of a search',
      '/v1/mcp/invoke',
      `{ "tool_name": "search", "arguments": ${search('{ "__proto__": "files:b" }')} }`,
      'arguments.filters.__proto__',
    ],
    [
      'the arguments of a tool',
      '/v1/mcp/invoke',
      '{ "tool_name": "search", "arguments": { "query": "x", "__proto__": { "limit": 1 } } }',
      'arguments.__proto__',
    ],
    [
      'the filters of a custom tool',
      '/v1/mcp/custom-tools',
      '{ "tool_id": "t", "parallel_searches": [{}, { "extra_filters": { "__proto__": "files:b" } }] }',
      'parallel_searches.1.extra_filters.__proto__',
    ],
    [
      'the arguments of an MCP call, however it is written',
      '/mcp',
      `{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "search", "arguments": ${search('{ "\\u005f_proto__": 1 }')} } }`,
      'params.arguments.filters.__proto__',
    ],
    ['a batch of MCP calls', '/mcp', '[{ "__proto__": {} }]', '0.__proto__'],
    [
      'a body that is nested without end',
      '/v1/mcp/invoke',
      `${'['.repeat(100_000)}{ "__proto__": 1 }${']'.repeat(100_000)}`,
      `${'0.'.repeat(100_000)}__proto__`,
    ],
  ])('refuses a key __proto__, which would be lost, in %s', async (_what, path, body, field) => {
    const request = (await rag.as('admin')).post(path).set('Content-Type', 'application/json');
    const res = await request.set('Accept', 'application/json, text/event-stream').send(body);

    expect(res.status).toBe(400);
    expect(res.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ field, message: 'no key may be called __proto__' }],
    });
  });

  it('refuses malformed JSON, another media type, and a body beyond its limit', async () => {
    const admin = await rag.as('admin');
    const malformed = await admin.post('/v1/datasource').set('Content-Type', 'application/json').send('{"a":');
    const text = await admin.post('/v1/datasource').set('Content-Type', 'text/plain').send('hello');
    const huge = await admin.post('/v1/datasource').send({ description: 'x'.repeat(1024 * 1024) });

    expect([malformed.status, text.status, huge.status]).toEqual([400, 415, 413]);
    expect(huge.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('stores nothing of what it refused', async () => {
    const { datasources } = (await (await rag.as('reader')).get('/v1/datasources')).body as {
      datasources: { datasource_id: string }[];
    };

    expect(datasources.map((datasource) => datasource.datasource_id)).toEqual(['files:a']);
  });
});
