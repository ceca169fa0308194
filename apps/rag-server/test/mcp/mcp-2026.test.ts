import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import type { SearchAnswer } from '@parley/contracts';
import type { RunningRag } from '../start-rag-server.js';
import { startWithHandbook } from './start-with-handbook.js';

/** The official client of the revision 2026-07-28; `mcp.test.ts` asks with that of the ones before. */
describe('MCP 2026-07-28', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startWithHandbook();
  });
  afterAll(() => rag.close());

  async function connect(mode: VersionNegotiationMode, token?: string): Promise<Client> {
    const headers = { Authorization: `Bearer ${token ?? (await rag.tokenOf('reader'))}` };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${rag.url}/mcp`), { requestInit: { headers } }));
    return client;
  }

  it.each<[VersionNegotiationMode, string]>([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ])('is what a client that may choose takes: %s speaks %s', async (mode, version) => {
    const client = await connect(mode);

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'rag-server', title: 'Knowledge base' });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    await client.close();
  });

  it('lists the tools, searches, and reads what was found', async () => {
    const client = await connect({ pin: '2026-07-28' });
    const { tools } = await client.listTools();
    const found = await client.callTool({ name: 'search', arguments: { query: 'remote access', limit: 3 } });
    const { results } = found.structuredContent as SearchAnswer;
    const documentId = results[0]!.metadata.document_id;
    const read = await client.callTool({ name: 'fetch_document', arguments: { document_id: documentId } });

    expect(tools.map(({ name }) => name)).toEqual(['search', 'fetch_document', 'list_datasources_and_entity_types']);
    expect(read.structuredContent).toMatchObject({ content: 'Start the tunnel client to reach the office.' });
    await client.close();
  });

  it('answers wrong arguments as an error that names them, and has no other tools', async () => {
    const client = await connect({ pin: '2026-07-28' });
    const wrong = await client.callTool({ name: 'search', arguments: { query: 'x', limit: 101 } });

    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('limit') }] });
    await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow('There is no tool rm');
    await client.close();
  });

  it('holds no stream open for who listens: it promises to tell of nothing, and ends at once', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const notifications = { toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions: ['a:b'] };
    const res = await fetch(`${rag.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await rag.tokenOf('reader')}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'subscriptions/listen',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params: { notifications, _meta } }),
    });
    const told = (await res.text()).split('\n').filter((line) => line.startsWith('data: '));

    expect(told.map((line) => JSON.parse(line.slice(6)) as object)).toEqual([
      expect.objectContaining({ method: 'notifications/subscriptions/acknowledged' }),
      expect.objectContaining({ id: 7, result: expect.objectContaining({ resultType: 'complete' }) }),
    ]);
  });

  it('asks for a bearer, and says where to get one', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} };
    const res = await fetch(`${rag.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2026-07-28' },
      body: JSON.stringify(body),
    });

    expect(res.status).toBe(401);
    expect(res.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp');
    await expect(connect('auto', 'not-a-token')).rejects.toThrow();
  });
});
