import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ToolsSchema } from '@parley/contracts';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { type RunningRag, startRagServer, type Who } from '../start-rag-server.js';

const builtin = '/v1/mcp/builtin-tools';
const customTools = '/v1/mcp/custom-tools';

describe('switching tools on and off, with two replicas', () => {
  let one: RunningRag;
  let other: RunningRag;
  beforeAll(async () => {
    one = await startRagServer();
    other = await startRagServer({ DOCDB_URI: one.docdb.url, OIDC_ISSUER: one.issuer.issuer });
  });
  // The last test closes docdb itself.
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const at = async (rag: RunningRag, who: Who) =>
    supertest.agent(rag.url).set('Authorization', `Bearer ${await one.tokenOf(who)}`);
  const put = async (path: string, body: object) => (await at(one, 'admin')).put(path).send(body);
  const connect = async (rag: RunningRag) => {
    const headers = { Authorization: `Bearer ${await one.tokenOf('reader')}` };
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${rag.url}/mcp`), { requestInit: { headers } }));
    return client;
  };
  const namesOverMcp = async (rag: RunningRag) => {
    const client = await connect(rag);
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };
  const namesOverRest = async (rag: RunningRag) => {
    const { tools, count } = (await (await at(rag, 'reader')).get('/v1/mcp/tools/schema')).body as ToolsSchema;
    expect(count).toBe(tools.length);
    return tools.map(({ name }) => name);
  };
  const names = async (rag: RunningRag) => {
    const [mcp, rest] = [await namesOverMcp(rag), await namesOverRest(rag)];
    expect(mcp).toEqual(rest);
    return mcp;
  };

  it('has everything on until somebody says otherwise', async () => {
    const { body } = (await (await at(other, 'reader')).get(builtin)) as { body: Record<string, boolean> };

    expect(Object.keys(body)).toHaveLength(9);
    expect(new Set(Object.values(body))).toEqual(new Set([true]));
    expect(await names(other)).toEqual(['search', 'fetch_document', 'list_datasources_and_entity_types']);
  });

  it.each([
    ['search_enabled', 'search'],
    ['fetch_document_enabled', 'fetch_document'],
    ['fetch_datasources_enabled', 'list_datasources_and_entity_types'],
  ])('%s switches %s, on the other replica too', async (key, name) => {
    const listening = await connect(other);
    const off = await put(builtin, { [key]: false });
    const while_off = await names(other);
    const refused = await (await at(other, 'reader')).post('/v1/mcp/invoke').send({ tool_name: name });
    const call = listening.callTool({ name, arguments: {} });
    await expect(call).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(name) });
    const on = await put(builtin, {});

    expect([off.status, on.status]).toEqual([200, 200]);
    expect((off.body as Record<string, boolean>)[key]).toBe(false);
    expect(while_off).toHaveLength(2);
    expect(while_off).not.toContain(name);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    expect(await names(other)).toContain(name);
    await listening.close();
  });

  it('shows, changes, hides and forgets a custom tool on the other replica at once', async () => {
    const admin = await at(one, 'admin');
    await admin.post(customTools).send({ tool_id: 'runbooks', description: 'Finds runbooks.' });
    const created = await names(other);
    await put(`${customTools}/runbooks`, { description: 'Finds procedures.', allow_runtime_filters: true });
    const client = await connect(other);
    const changed = (await client.listTools()).tools.find(({ name }) => name === 'runbooks');
    await put(`${customTools}/runbooks`, { enabled: false });
    const hidden = await names(other);
    const call = client.callTool({ name: 'runbooks', arguments: { query: 'x' } });
    await expect(call).rejects.toMatchObject({ code: -32602 });
    await admin.delete(`${customTools}/runbooks`);
    const kept = (await (await at(other, 'reader')).get(customTools)).body as { tool_id: string }[];

    expect(created.at(-1)).toBe('runbooks');
    expect(changed).toMatchObject({
      description: expect.stringContaining('Finds procedures.'),
      inputSchema: { properties: { filters: expect.any(Object) } },
    });
    expect(hidden).not.toContain('runbooks');
    expect(kept.map(({ tool_id: id }) => id)).toEqual(['search']);
    await client.close();
  });

  it('needs both switches of search: its set-up and its enablement', async () => {
    const [search] = (await (await at(one, 'reader')).get(customTools)).body as Record<string, unknown>[];
    const { created_at: _created, updated_at: _updated, ...setUp } = search!;
    await put(`${customTools}/search`, { ...setUp, enabled: false });
    const off = await names(other);
    await put(`${customTools}/search`, setUp);

    expect(off).not.toContain('search');
    expect(await names(other)).toContain('search');
  });

  it.each<[string, unknown, string]>([
    ['a text for a flag', { search_enabled: 'no' }, 'search_enabled'],
    ['null for a flag', { search_enabled: null }, 'search_enabled'],
    ['a tool that does not exist', { search: false }, ''],
    ['a list', [], ''],
  ])('refuses %s and changes nothing', async (_what, body, field) => {
    const res = await put(builtin, body as object);

    expect(res.status).toBe(400);
    expect((res.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
    expect(await names(other)).toHaveLength(3);
  });

  it('has the switches among the tools for nobody', async () => {
    await put(builtin, { fetch_document_enabled: false });
    const admin = await at(one, 'admin');
    const [record, path] = ['#builtin', `${customTools}/%23builtin`];
    const answers = await Promise.all([
      admin.put(path).send({ description: 'Mine.' }),
      admin.delete(path),
      admin.post('/v1/mcp/invoke').send({ tool_name: record, arguments: { query: 'x' } }),
      admin.post(customTools).send({ tool_id: record }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
    expect(await names(other)).toEqual(['search', 'list_datasources_and_entity_types']);
    await put(builtin, {});
  });

  it('takes the switches over from where an older version kept them, once', async () => {
    const connection = await mongoose.createConnection(one.docdb.url, { dbName: 'parley' }).asPromise();
    await connection.collection('rag_mcp_tools').deleteOne({ _id: '#builtin' as never });
    await connection.collection('rag_mcp_builtin_tools').insertOne({ enabled: { search_enabled: false } });
    const restart = () => startRagServer({ DOCDB_URI: one.docdb.url, OIDC_ISSUER: one.issuer.issuer });
    const first = await restart();
    const carried = await names(other);
    await put(builtin, {});
    const second = await restart();

    expect(carried).not.toContain('search');
    expect(await names(other)).toContain('search');
    await connection.close();
    await Promise.all([first.close(), second.close()]);
  });

  it('keeps a changed search through a restart', async () => {
    await put(`${customTools}/search`, { description: 'Ours.' });
    const restarted = await startRagServer({ DOCDB_URI: one.docdb.url, OIDC_ISSUER: one.issuer.issuer });
    const [search] = (await (await at(restarted, 'reader')).get(customTools)).body as [object];
    await restarted.close();

    expect(search).toMatchObject({ tool_id: 'search', description: 'Ours.' });
  });

  it('says that docdb is down, and shows no tool on a guess', async () => {
    const client = await connect(one);
    await one.docdb.close();
    const admin = await at(one, 'admin');
    const answers = await Promise.all([
      admin.get(customTools),
      admin.post(customTools).send({ tool_id: 'x' }),
      admin.put(`${customTools}/search`).send({}),
      admin.delete(`${customTools}/x`),
      admin.get(builtin),
      admin.put(builtin).send({}),
      admin.get('/v1/mcp/tools/schema'),
      admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'x' } }),
    ]);

    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([503, { code: 'SERVICE_UNAVAILABLE', detail: expect.stringContaining('docdb') }]);
      expect(headers['retry-after']).toBeDefined();
    }
    await expect(client.listTools()).rejects.toMatchObject({ message: expect.stringContaining('docdb') });
    await expect(client.callTool({ name: 'search', arguments: { query: 'x' } })).rejects.toMatchObject({
      message: expect.stringContaining('docdb'),
    });
  });
});
