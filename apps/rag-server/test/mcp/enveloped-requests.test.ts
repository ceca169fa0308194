import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { readEvents } from '@parley/service';
import supertest from 'supertest';
import { serveFixtures } from '../conformance/serve-fixtures.js';
import { slowServer } from './slow-server.js';

type Served = Awaited<ReturnType<typeof serveFixtures>>;
const revision = '2026-07-28';
const meta = 'io.modelcontextprotocol';

/** A request that says itself what a session would know (MCP 2026-07-28, basic, `_meta`). */
const call = (method: string, params: object = {}, version = revision) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params: {
    ...params,
    _meta: {
      [`${meta}/protocolVersion`]: version,
      [`${meta}/clientInfo`]: { name: 'test', version: '1' },
      [`${meta}/clientCapabilities`]: {},
    },
  },
});
const headersOf = (method: string, name?: string): Record<string, string> => ({
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
  'MCP-Protocol-Version': revision,
  'Mcp-Method': method,
  ...(name !== undefined && { 'Mcp-Name': name }),
});
const post = (served: Served, body: object, headers: Record<string, string>) =>
  supertest(served.url).post('/mcp').set(headers).send(body);

describe('requests of MCP 2026-07-28, at the endpoint that older clients use', () => {
  let served: Served;
  const failures: unknown[] = [];
  beforeAll(async () => {
    served = await serveFixtures({ answers: 'json', onError: (error) => failures.push(error) });
  });
  afterAll(() => served.close());

  it('need no greeting, and are answered as one JSON body that nobody else may keep', async () => {
    const res = await post(served, call('tools/list'), headersOf('tools/list'));

    expect(res.headers['content-type']).toMatch('application/json');
    expect(res.body).toMatchObject({ id: 7, result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } });
  });

  it('learn what the server is and which revisions it speaks without a session', async () => {
    const res = await post(served, call('server/discover'), headersOf('server/discover'));

    expect(res.body).toMatchObject({
      result: {
        supportedVersions: [revision],
        capabilities: { tools: {} },
        _meta: { [`${meta}/serverInfo`]: { name: 'conformance-fixtures' } },
      },
    });
  });

  it.each<[string, object, Record<string, string>, number, number]>([
    ['a method other than their header says', call('tools/list'), headersOf('prompts/list'), 400, -32020],
    ['a revision that does not exist', call('tools/list', {}, '2099-01-01'), headersOf('tools/list'), 400, -32020],
    ['no envelope', { jsonrpc: '2.0', id: 7, method: 'tools/list' }, headersOf('tools/list'), 400, -32602],
    ['a method that is no more', call('ping'), headersOf('ping'), 404, -32601],
    ['a method that never was', call('nowhere'), headersOf('nowhere'), 404, -32601],
  ])('are refused with %s', async (_what, body, headers, status, code) => {
    const res = await post(served, body, headers);

    expect([res.status, (res.body as { error: { code: number } }).error.code]).toEqual([status, code]);
    expect(failures).toEqual([]);
  });

  it('are told the revisions that there are when they name another', async () => {
    const headers = { ...headersOf('tools/list'), 'MCP-Protocol-Version': '2099-01-01' };
    const res = await post(served, call('tools/list', {}, '2099-01-01'), headers);

    expect([res.status, res.body]).toEqual([
      400,
      expect.objectContaining({
        error: expect.objectContaining({ code: -32022, data: { supported: [revision], requested: '2099-01-01' } }),
      }),
    ]);
    expect(failures).toEqual([]);
  });

  it('get a question as an answer, and come back with what was asked', async () => {
    const asked = { name: 'test_input_required_result_elicitation', arguments: {} };
    const headers = headersOf('tools/call', asked.name);
    const able = (params: object) => {
      const request = call('tools/call', params);
      request.params._meta[`${meta}/clientCapabilities`] = { elicitation: {} };
      return request;
    };
    const question = await post(served, able(asked), headers);
    const inputResponses = { user_name: { action: 'accept', content: { name: 'Rita' } } };
    const answer = await post(served, able({ ...asked, inputResponses }), headers);

    expect(question.body).toMatchObject({
      result: { resultType: 'input_required', inputRequests: { user_name: { method: 'elicitation/create' } } },
    });
    expect(answer.body).toMatchObject({ result: { content: [{ text: 'Hello, Rita!' }] } });
  });

  it('are sent no question that they said nothing of', async () => {
    const asked = { name: 'test_input_required_result_elicitation', arguments: {} };
    const res = await post(served, call('tools/call', asked), headersOf('tools/call', asked.name));

    expect([res.status, res.body]).toMatchObject([400, { error: { code: -32021 } }]);
  });

  it('that listen hear first that they are heard', async () => {
    const leave = new AbortController();
    const answer = await fetch(`${served.url}/mcp`, {
      method: 'POST',
      headers: headersOf('subscriptions/listen'),
      body: JSON.stringify(call('subscriptions/listen', { notifications: { toolsListChanged: true } })),
      signal: leave.signal,
    });
    const events = readEvents(Readable.fromWeb(answer.body!), { idleMs: 5_000 })[Symbol.asyncIterator]();
    const { value: first } = (await events.next()) as { value: { data: string } };
    leave.abort();

    expect(JSON.parse(first.data)).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
  });

  it('ask the guard before anything is read or made', async () => {
    const guarded = await serveFixtures({
      guard: (_req, _res, next) => next(new AppError('FORBIDDEN', 'No.')),
      serverFor: () => {
        throw new Error('not reached');
      },
    });
    const res = await post(guarded, call('tools/list'), headersOf('tools/list'));
    await guarded.close();

    expect([res.status, (res.body as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  });

  it('tell a running call when nobody waits for it any more', async () => {
    const { promise: running, resolve: begun } = Promise.withResolvers<AbortSignal>();
    const waiting = await serveFixtures({ serverFor: slowServer(begun) });
    const leave = new AbortController();
    const answer = fetch(`${waiting.url}/mcp`, {
      method: 'POST',
      headers: headersOf('tools/call', 'slow'),
      body: JSON.stringify(call('tools/call', { name: 'slow', arguments: {} })),
      signal: leave.signal,
    });
    const gone = await running;
    leave.abort();

    await expect(answer).rejects.toThrow();
    if (!gone.aborted) await once(gone, 'abort');
    expect(gone.aborted).toBe(true);
    await waiting.close();
  });
});
