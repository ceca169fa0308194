import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createAuthzClient, datasourceObject } from '@parley/authz-client';
import { datasourceList, documentList } from '@parley/contracts';
import { signIn } from '@parley/journeys';
import { demo, type Stack } from '@parley/stack';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';

jest.setTimeout(120_000);

const root = dataFolder();
let stack: Stack;
let uiBff: string;
let headers: Record<string, string>;

beforeAll(async () => {
  stack = await startE2eStack(root);
  uiBff = addressOf(stack, 'ui-bff');
  headers = { cookie: await signIn(uiBff, accountOf(stack, 'alice')), origin: uiBff };
});
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

function call(path: string, method = 'GET', body?: object, more: Record<string, string> = {}): Promise<Response> {
  const json = { headers: { ...headers, ...more, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`${uiBff}/api/rag${path}`, { method, headers, ...(body && json) });
}

/** What an ingestor's owner does in authz, so that the person may read what was just created. */
async function letAliceRead(datasourceId: string): Promise<void> {
  const authz = createAuthzClient({ url: addressOf(stack, 'authz'), storeName: demo.store });
  const object = datasourceObject(datasourceId);
  await authz.apply({
    writes: [{ user: `team:${accountOf(stack, 'alice').team}#member`, relation: 'reader', object }],
  });
}

describe('a datasource whose id is an address', () => {
  const id = 'web:https://docs.example.com/a b%20c';
  const inPath = encodeURIComponent(id);

  it('is created, listed, read by its path and deleted through /api/rag', async () => {
    const draft = { datasource_id: id, ingestor_id: 'example:e2e', source_type: 'web', name: 'Docs' };
    expect(await (await call('/v1/datasource', 'POST', draft)).json()).toMatchObject({ datasource_id: id });

    await letAliceRead(id);
    const { datasources } = datasourceList.parse(await (await call('/v1/datasources?ingestor_id=example:e2e')).json());
    expect(datasources.map(({ datasource_id }) => datasource_id)).toEqual([id]);

    const documents = await call(`/v1/datasource/${inPath}/documents?limit=10`);
    expect(documents.status).toBe(200);
    expect(documentList.parse(await documents.json())).toMatchObject({ datasource_id: id, documents: [] });

    expect((await call(`/v1/datasource?datasource_id=${inPath}`, 'DELETE')).status).toBe(200);
    const gone = await call(`/v1/datasource/${inPath}/documents`);
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ detail: expect.any(String), code: 'NOT_FOUND' });
  });
});

describe('an ingest with an Idempotency-Key', () => {
  const datasource_id = 'files:e2e-once';
  const send = async (content: string, key: string) => {
    const documents = [{ page_content: content, metadata: { document_id: 'a', title: 'A', document_type: 'text' } }];
    const body = { ingestor_id: 'files:e2e', datasource_id, documents };
    const res = await call('/v1/ingest', 'POST', body, { 'idempotency-key': key });
    return [res.status, ((await res.json()) as { job_id?: string }).job_id] as const;
  };

  it('is taken once through /api/rag, however often it comes', async () => {
    await call('/v1/datasource', 'POST', { datasource_id, ingestor_id: 'files:e2e', source_type: 'files' });
    const first = await send('A text.', '"once"');
    const again = await send('A text.', '"once"');
    const [otherText] = await send('Another text.', '"once"');
    const [otherKey, otherJob] = await send('A text.', '"twice"');

    expect([first[0], again, otherText, otherKey]).toEqual([202, first, 409, 202]);
    expect(otherJob).not.toBe(first[1]);
  });
});

describe('an MCP client', () => {
  it('finds what the person may read through /api/rag/mcp', async () => {
    const client = new Client({ name: 'e2e', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${uiBff}/api/rag/mcp`), { requestInit: { headers } }),
    );

    const found = await client.callTool({ name: 'search', arguments: { query: 'choose another port', limit: 3 } });

    expect(JSON.stringify(found.structuredContent)).toContain('README.md');
    await client.close();
  });
});
