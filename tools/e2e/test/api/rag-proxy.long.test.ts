import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createAuthzClient, datasourceObject } from '@parley/authz-client';
import { createRagClient, type RagClient } from '@parley/client';
import { signIn } from '@parley/testkit';
import { demo, type Stack } from '@parley/stack';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';

jest.setTimeout(120_000);

const root = dataFolder();
let stack: Stack;
let uiBff: string;
let headers: Record<string, string>;
let rag: RagClient;

beforeAll(async () => {
  stack = await startE2eStack(root);
  uiBff = addressOf(stack, 'ui-bff');
  headers = { cookie: await signIn(uiBff, accountOf(stack, 'alice')), origin: uiBff };
  rag = createRagClient({ baseUrl: `${uiBff}/api/rag`, headers });
});
afterAll(async () => {
  await stack.stop();
  removeData(root);
});

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

  it('is created, listed, read by its path and deleted through /api/rag', async () => {
    const draft = { datasource_id: id, ingestor_id: 'example:e2e', source_type: 'web', name: 'Docs' };
    const documents = () =>
      rag.get('/v1/datasource/{datasource_id}/documents', {
        params: { path: { datasource_id: id }, query: { limit: 10 } },
      });
    expect(await rag.post('/v1/datasource', { body: draft })).toMatchObject({ datasource_id: id });

    await letAliceRead(id);
    const { datasources } = await rag.get('/v1/datasources', { params: { query: { ingestor_id: 'example:e2e' } } });
    expect(datasources.map(({ datasource_id }) => datasource_id)).toEqual([id]);
    expect(await documents()).toMatchObject({ datasource_id: id, documents: [] });

    await rag.delete('/v1/datasource', { params: { query: { datasource_id: id } } });
    await expect(documents()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('an ingest with an Idempotency-Key', () => {
  const datasource_id = 'files:e2e-once';
  const send = async (content: string, key: string) => {
    const documents = [{ page_content: content, metadata: { document_id: 'a', title: 'A', document_type: 'text' } }];
    const body = { ingestor_id: 'files:e2e', datasource_id, documents };
    return (await rag.post('/v1/ingest', { body, idempotencyKey: key })).job_id;
  };

  it('is taken once through /api/rag, however often it comes', async () => {
    await rag.post('/v1/datasource', { body: { datasource_id, ingestor_id: 'files:e2e', source_type: 'files' } });
    const first = await send('A text.', 'once');

    expect(await send('A text.', 'once')).toBe(first);
    await expect(send('Another text.', 'once')).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await send('A text.', 'twice')).not.toBe(first);
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
