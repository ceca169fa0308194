import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { SearchAnswer } from '@parley/contracts';
import { type RunningRag, startRagServer, type Who } from '../start-rag-server.js';
import { startWithHandbook } from './start-with-handbook.js';

describe('MCP', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startWithHandbook();
  });
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

    expect(client.getServerCapabilities()).toEqual({ tools: {} });
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
    // From here on the client holds every answer against the schema that was listed.
    await client.listTools();
    // Null counts as absent.
    const absent = { offset: null, explain: null, thought: null, filters: null };
    const found = await client.callTool({ name: 'search', arguments: { query: 'remote access', limit: 3, ...absent } });
    const { results } = found.structuredContent as SearchAnswer;
    const read = await client.callTool({
      name: 'fetch_document',
      arguments: { document_id: results[0]!.metadata.document_id },
    });
    const places = await client.callTool({ name: 'list_datasources_and_entity_types', arguments: {} });

    expect(textOf(found)).toMatch(/^## Passage 1\n\n[\s\S]*Start the tunnel client[\s\S]*\*\*Document:\*\* `/);
    expect(JSON.parse(textOf(places))).toEqual(places.structuredContent);
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
      scopes_supported: ['openid', 'profile', 'email'],
    });
  });

  const challenged = (res: { status: number; headers: Record<string, string> }) => [
    res.status,
    res.headers['www-authenticate'],
  ];
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const invalid = () =>
    `Bearer error="invalid_token", resource_metadata="${rag.url}/.well-known/oauth-protected-resource/mcp"`;

  it.each<[string, object]>([
    ['for another service', { aud: 'ui-bff' }],
    ['that has expired', { exp: 1 }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['of another issuer', { iss: 'https://elsewhere.example.org' }],
  ])('refuses a bearer %s', async (_what, claims) => {
    expect(challenged(await (await rag.as('reader', claims)).post('/mcp').send(ping))).toEqual([401, invalid()]);
  });

  it.each(['initialize', 'ping', 'tools/list', 'tools/call', 'notifications/initialized', 'nowhere'])(
    'wants a bearer for %s, and reads no body before it has seen one',
    async (method) => {
      const asked = await rag.anonymous.post('/mcp').send({ ...ping, method });
      const malformed = await rag.anonymous.post('/mcp').set('Content-Type', 'application/json').send('{"');

      expect([asked.status, malformed.status]).toEqual([401, 401]);
    },
  );

  it('takes a bearer from its header alone', async () => {
    const token = await rag.tokenOf('reader');
    const inQuery = await rag.anonymous.post(`/mcp?access_token=${token}`).send(ping);
    const basic = await rag.anonymous.post('/mcp').set('Authorization', `Basic ${token}`).send(ping);

    expect([inQuery.status, basic.status]).toEqual([401, 401]);
  });

  it('does not remember a bearer: the next request of a client is checked anew', async () => {
    let token = await rag.tokenOf('reader');
    const authorized: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${token}`);
      return fetch(url, { ...init, headers });
    };
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${rag.url}/mcp`), { fetch: authorized }));
    await client.listTools();
    token = await rag.tokenOf('reader', { exp: 1 });

    await expect(client.listTools()).rejects.toMatchObject({ code: 401 });
    await client.close();
  });

  it.each<Who>(['reader', 'ingestor', 'admin'])('is open to the %s', async (who) => {
    const res = await (await rag.as(who)).post('/mcp').set('Accept', 'application/json, text/event-stream').send(ping);

    expect(res.status).toBe(200);
  });

  it('tells its metadata at both addresses, as the operator named the service', async () => {
    const named = await startRagServer({ PUBLIC_URL: 'https://rag.example.org' });
    const paths = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'];
    const answers = await Promise.all(paths.map((path) => named.anonymous.get(path)));
    const refused = await named.anonymous.post('/mcp').send(ping);
    await named.close();

    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        {
          resource: 'https://rag.example.org/mcp',
          resource_name: 'Knowledge base',
          authorization_servers: [named.issuer.issuer],
          scopes_supported: ['openid', 'profile', 'email'],
          bearer_methods_supported: ['header'],
        },
      ]);
    }
    expect(refused.headers['www-authenticate']).toContain(
      'resource_metadata="https://rag.example.org/.well-known/oauth-protected-resource/mcp"',
    );
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
