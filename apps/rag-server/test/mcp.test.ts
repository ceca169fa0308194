import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { SearchAnswer } from '@parley/contracts';
import { type RunningRag, aDatasource, aDocument, ingest, startRagServer } from './start-rag-server.js';

describe('MCP', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startRagServer();
    const ingestor = await rag.as('ingestor');
    await ingestor.post('/v1/datasource').send(aDatasource('files:a', { name: 'Handbook' }));
    await ingest(ingestor, 'files:a', [aDocument('vpn', 'Start the tunnel client to reach the office.')]);
  }, 30_000);
  afterAll(() => rag.close());

  async function connect(): Promise<Client> {
    const headers = { Authorization: `Bearer ${await rag.tokenOf('reader')}` };
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${rag.url}/mcp`), { requestInit: { headers } }));
    return client;
  }
  const textOf = (answer: Awaited<ReturnType<Client['callTool']>>) => (answer.content as { text: string }[])[0]!.text;

  it('lists its tools with the schemas of what goes in and out', async () => {
    const client = await connect();
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual(['search', 'fetch_document', 'list_datasources_and_entity_types']);
    expect(tools[0]).toMatchObject({
      inputSchema: { type: 'object', required: ['query'] },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    });
    await client.close();
  });

  it('searches, and reads what was found', async () => {
    const client = await connect();
    const found = await client.callTool({ name: 'search', arguments: { query: 'remote access', limit: 3 } });
    const { results } = found.structuredContent as SearchAnswer;
    const read = await client.callTool({
      name: 'fetch_document',
      arguments: { document_id: results[0]!.metadata.document_id },
    });
    const places = await client.callTool({ name: 'list_datasources_and_entity_types', arguments: {} });

    expect(JSON.parse(textOf(found))).toEqual(found.structuredContent);
    expect(read.structuredContent).toMatchObject({
      content: 'Start the tunnel client to reach the office.',
      next_offset: null,
    });
    expect(places.structuredContent).toMatchObject({
      datasources: ['files:a'],
      entity_types: [],
      details: [{ name: 'Handbook' }],
    });
    await client.close();
  });

  it.each<[string, object, string]>([
    ['an unknown filter', { query: 'x', filters: { colour: 'red' } }, 'filters.colour'],
    ['a filter of the wrong kind', { query: 'x', filters: { fresh_until: 'soon' } }, 'filters.fresh_until'],
    ['a limit beyond 100', { query: 'x', limit: 101 }, 'limit'],
    ['an empty query', { query: ' ' }, 'query'],
    ['an argument that does not exist', { query: 'x', top_k: 3 }, 'top_k'],
  ])('answers %s as an error that names it, over MCP and REST', async (_what, args, field) => {
    const client = await connect();
    const answer = await client.callTool({ name: 'search', arguments: args as Record<string, unknown> });
    const rest = await (await rag.as('reader')).post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: args });

    expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringContaining(field)]);
    expect(rest.status).toBe(200);
    expect(rest.body).toEqual({
      tool_name: 'search',
      success: false,
      result: null,
      error: expect.stringContaining(field),
    });
    await client.close();
  });

  it('has no other tools', async () => {
    const client = await connect();

    await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow('There is no tool rm');
    await client.close();
  });

  it('points a caller without a bearer to who gives one out (RFC 9728)', async () => {
    const res = await rag.anonymous.post('/mcp').send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const [, metadataUrl] = /^Bearer resource_metadata="([^"]+)"$/.exec(res.headers['www-authenticate'] ?? '') ?? [];
    const metadata = await fetch(metadataUrl!);

    expect([res.status, (res.body as { code: string }).code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await metadata.json()).toMatchObject({
      resource: `${rag.url}/mcp`,
      authorization_servers: [rag.issuer.issuer],
    });
  });

  it('refuses a bearer of another service', async () => {
    const res = await (
      await rag.as('reader', { aud: 'ui-bff' })
    )
      .post('/mcp')
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

    expect(res.status).toBe(401);
    expect(res.headers['www-authenticate']).toContain('error="invalid_token", resource_metadata=');
  });

  it('keeps no session and offers no stream', async () => {
    const reader = await rag.as('reader');
    const res = await reader
      .post('/mcp')
      .set('Accept', 'application/json, text/event-stream')
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

    expect(res.status).toBe(200);
    expect(res.headers['mcp-session-id']).toBeUndefined();
    expect([(await reader.get('/mcp')).status, (await reader.delete('/mcp')).status]).toEqual([405, 405]);
  });
});
