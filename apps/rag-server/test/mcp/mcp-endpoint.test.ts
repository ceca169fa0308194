import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpServer } from '@modelcontextprotocol/server';
import { AppError } from '@parley/contracts';
import { type IncomingEvent, readEvents } from '@parley/service';
import supertest from 'supertest';
import { serveFixtures } from '../conformance/serve-fixtures.js';
import { slowServer } from './slow-server.js';

type Served = Awaited<ReturnType<typeof serveFixtures>>;
const both = 'application/json, text/event-stream';
const call = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
const initialize = (protocolVersion: string) =>
  call(1, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

describe('the MCP endpoint', () => {
  let json: Served;
  let stream: Served;
  beforeAll(async () => {
    json = await serveFixtures({ answers: 'json', origins: ['https://rag.example.org/base'] });
    stream = await serveFixtures();
  });
  afterAll(() => Promise.all([json.close(), stream.close()]));

  const post = (served: Served, body: unknown, headers: Record<string, string> = {}) =>
    supertest(served.url)
      .post('/mcp')
      .set({ Accept: both, 'Content-Type': 'application/json', ...headers })
      .send(body as object);
  const streamed = async (body: object) =>
    fetch(`${stream.url}/mcp`, {
      method: 'POST',
      headers: { Accept: both, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  describe('protocol versions', () => {
    it.each([
      ['2025-11-25', '2025-11-25'],
      ['2025-06-18', '2025-06-18'],
      ['2025-03-26', '2025-03-26'],
      ['2099-01-01', '2025-11-25'],
    ])('a client of %s is offered %s', async (asked, offered) => {
      const { body } = (await post(json, initialize(asked))) as { body: { result: { protocolVersion: string } } };

      expect(body.result.protocolVersion).toBe(offered);
    });

    it('a version that does not exist is refused on later requests', async () => {
      expect((await post(json, call(1, 'ping'), { 'MCP-Protocol-Version': '2099-01-01' })).status).toBe(400);
      expect((await post(json, call(1, 'ping'), { 'MCP-Protocol-Version': '2025-06-18' })).status).toBe(200);
    });
  });

  describe('requests', () => {
    it('are answered as one JSON body, or as a stream where calls may speak', async () => {
      const [plain, events] = [await post(json, call(1, 'ping')), await streamed(call(1, 'ping'))];

      expect(plain.headers['content-type']).toMatch('application/json');
      expect(plain.body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
      expect(events.headers.get('content-type')).toMatch('text/event-stream');
      expect(await events.text()).toContain('"result":{}');
    });

    it('come in several streams at once', async () => {
      const answers = await Promise.all([1000, 1001, 1002].map((id) => streamed(call(id, 'tools/list'))));
      const texts = await Promise.all(answers.map((answer) => answer.text()));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(texts.map((text, at) => text.includes(`"id":${1000 + at}`))).toEqual([true, true, true]);
    });

    it('come in batches from clients that still know them', async () => {
      const res = await post(json, [call(1, 'ping'), call(2, 'tools/list'), call(3, 'nowhere')]);
      const answers = res.body as { id: number; error?: { code: number } }[];

      expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
        [1, undefined],
        [2, undefined],
        [3, -32601],
      ]);
    });

    it('come in no batch where their revision has none, and in none without end', async () => {
      const newer = await post(json, [call(1, 'ping'), call(2, 'ping')], { 'MCP-Protocol-Version': '2025-06-18' });
      const many = await post(
        json,
        Array.from({ length: 21 }, (_, at) => call(at, 'ping')),
      );

      for (const [{ status, body }, message] of [
        [newer, 'MCP 2025-06-18 has no batches. Send each message in its own request.'],
        [many, 'A batch may hold at most 20 messages. Send the rest in further requests.'],
      ] as const)
        expect([status, body]).toEqual([400, { jsonrpc: '2.0', id: null, error: { code: -32600, message } }]);
    });

    it.each(['application/json', '*/*', 'application/*', 'text/html, application/json;q=0.8'])(
      'are answered for clients that accept %s',
      async (Accept) => {
        const res = await post(json, call(1, 'ping'), { Accept });
        expect([res.status, res.body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
      },
    );

    it('are read where null stands for arguments', async () => {
      const answer = await post(json, call(1, 'tools/call', { name: 'nowhere', arguments: null }));
      expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('There is no tool nowhere.') } });
    });

    it('that only tell something are taken', async () => {
      const told = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7, reason: 'enough' } };

      expect((await post(json, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
      expect((await post(json, told)).status).toBe(202);
    });

    it.each<[string, unknown, Record<string, string>, number]>([
      ['malformed JSON', '{"jsonrpc":', {}, 400],
      ['no JSON-RPC', { hello: 'there' }, {}, 400],
      ['a number', '7', {}, 400],
      ['another media type', 'hello', { 'Content-Type': 'text/plain' }, 415],
      ['more than 1 MiB', call(1, 'ping', { pad: 'x'.repeat(1024 * 1024) }), {}, 413],
      ['no wish for either form', call(1, 'ping'), { Accept: 'text/html' }, 406],
    ])('of %s are refused', async (_what, body, headers, status) => {
      expect((await post(json, body, headers)).status).toBe(status);
    });

    it('of other methods are 405', async () => {
      for (const method of ['get', 'delete', 'put'] as const) {
        const res = await supertest(json.url)[method]('/mcp').set('Accept', both);

        expect([res.status, res.headers['allow']]).toEqual([405, 'POST']);
      }
    });
  });

  describe('origins', () => {
    it.each(['http://evil.example.com', 'https://rag.example.org.evil.com', 'http://rag.example.org', 'null', 'x'])(
      'a page from %s is refused',
      async (Origin) => {
        const res = await post(json, call(1, 'ping'), { Origin, Host: 'evil.example.com' });

        expect([res.status, (res.body as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
      },
    );

    it.each(['https://rag.example.org', 'http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:80'])(
      'a page from %s is served',
      async (Origin) => {
        expect((await post(json, call(1, 'ping'), { Origin })).status).toBe(200);
      },
    );
  });

  it('asks its guard before anything is read or made', async () => {
    let made = 0;
    const guarded = await serveFixtures({
      guard: (_req, _res, next) => next(new AppError('FORBIDDEN', 'No.')),
      serverFor: () => {
        made += 1;
        throw new Error('not reached');
      },
    });
    const answers = await Promise.all([
      post(guarded, call(1, 'ping')),
      post(guarded, '{"jsonrpc":'),
      post(guarded, { jsonrpc: '2.0', id: 'x', result: {} }),
    ]);
    await guarded.close();

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(made).toBe(0);
  });

  it('makes nothing for a client that leaves while the guard is at work', async () => {
    const [asked, left] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let made = 0;
    const guarded = await serveFixtures({
      async guard(req, res, next) {
        if (req.headers['x-leaves'] !== undefined) {
          asked.resolve(undefined);
          await once(res, 'close');
          setImmediate(() => left.resolve(undefined));
        }
        next();
      },
      serverFor: () => {
        made += 1;
        return new McpServer({ name: 'any', version: '1' });
      },
    });
    const leave = new AbortController();
    const answer = fetch(`${guarded.url}/mcp`, {
      method: 'POST',
      headers: { Accept: both, 'Content-Type': 'application/json', 'X-Leaves': 'yes' },
      body: JSON.stringify(call(1, 'ping')),
      signal: leave.signal,
    });
    await asked.promise;
    leave.abort();
    await expect(answer).rejects.toThrow();
    await left.promise;
    expect((await post(guarded, call(2, 'ping'))).status).toBe(200);
    await guarded.close();

    expect(made).toBe(1);
  });

  describe('questions to the client', () => {
    const ask = call(5, 'tools/call', { name: 'test_elicitation', arguments: { message: 'Who?' } });
    const accept = (id: unknown) => ({
      jsonrpc: '2.0',
      id,
      result: { action: 'accept', content: { username: 'rita' } },
    });

    async function asked() {
      const answer = await streamed(ask);
      const events = readEvents(Readable.fromWeb(answer.body!), { idleMs: 5_000 })[Symbol.asyncIterator]();
      const next = async () => {
        const { value } = (await events.next()) as { value: IncomingEvent };
        return JSON.parse(value.data) as { id: string; [field: string]: unknown };
      };
      return { question: await next(), next };
    }

    it('are answered by a request of their own, each under an id of its own', async () => {
      const [one, other] = await Promise.all([asked(), asked()]);
      const taken = await post(stream, accept(other.question.id));
      const result = await other.next();
      await post(stream, accept(one.question.id));
      await one.next();

      expect(one.question['method']).toBe('elicitation/create');
      expect(one.question.id).not.toBe(other.question.id);
      expect(taken.status).toBe(202);
      expect(result).toMatchObject({
        id: 5,
        result: { content: [{ text: 'User response: action=accept, content={"username":"rita"}' }] },
      });
    });

    it('are answered once', async () => {
      const { question, next } = await asked();
      await post(stream, accept(question.id));
      await next();
      const again = await post(stream, accept(question.id));

      expect([again.status, (again.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('may be answered by an error', async () => {
      const { question, next } = await asked();
      await post(stream, { jsonrpc: '2.0', id: question.id, error: { code: -1, message: 'not supported' } });

      expect(await next()).toMatchObject({ id: 5, error: { message: expect.stringContaining('not supported') } });
    });

    it.each([0, 'nobody', 'toString'])('that nobody asked cannot be answered: %s', async (id) => {
      expect((await post(stream, accept(id))).status).toBe(400);
    });
  });

  it('tells a running call when nobody waits for it any more', async () => {
    const { promise: running, resolve: begun } = Promise.withResolvers<AbortSignal>();
    const waiting = await serveFixtures({ serverFor: slowServer(begun) });
    const leave = new AbortController();
    const answer = fetch(`${waiting.url}/mcp`, {
      method: 'POST',
      headers: { Accept: both, 'Content-Type': 'application/json' },
      body: JSON.stringify(call(1, 'tools/call', { name: 'slow' })),
      signal: leave.signal,
    }).then((res) => res.text());
    const gone = await running;
    leave.abort();

    await expect(answer).rejects.toThrow();
    if (!gone.aborted) await once(gone, 'abort');
    expect(gone.aborted).toBe(true);
    await waiting.close();
  });
});
