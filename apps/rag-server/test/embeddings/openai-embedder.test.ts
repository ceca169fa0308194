import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { observedEngine } from '../../src/embeddings/observed-engine.js';
import { RefusedTexts } from '../../src/embeddings/refused-texts.js';
import { openAiEmbedder, type OpenAiSettings } from '../../src/embeddings/openai-embedder.js';

interface Asked {
  readonly path: string | undefined;
  readonly body: { input: string[]; model: string; dimensions?: number; encoding_format?: string };
  readonly authorization: string | undefined;
}
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | undefined;

describe('openAiEmbedder', () => {
  let server: Server;
  let asked: Asked[];
  let reply: (asked: Asked) => Reply;
  let settings: OpenAiSettings;
  const never = new AbortController().signal;
  const vectorFor = (text: string) => [text.length, 1, 0];
  const all = ({ body }: Asked) => ({
    body: { data: body.input.map((text, index) => ({ index, embedding: vectorFor(text) })).reverse() },
  });
  beforeEach(async () => {
    asked = [];
    reply = all;
    server = createServer((req, res) => {
      const parts: Buffer[] = [];
      req
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const one = {
            path: req.url,
            body: JSON.parse(Buffer.concat(parts).toString() || '{}') as Asked['body'],
            authorization: req.headers.authorization,
          };
          asked.push(one);
          const answer = reply(one);
          if (answer) res.writeHead(answer.status ?? 200, answer.headers).end(JSON.stringify(answer.body ?? {}));
        });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    settings = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'a-key', model: 'm', dimensions: 3, batchSize: 96 };
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const embed = async (texts: string[], options: object = {}) =>
    (await openAiEmbedder(settings)).embed(texts, { purpose: 'passage', signal: never, ...options });

  it('counts the tokens of all requests, as the endpoint tells them, else about as many as the texts have', async () => {
    const counted: unknown[] = [];
    const embedder = await openAiEmbedder({ ...settings, batchSize: 2 });
    const engine = observedEngine(embedder, ({ kind, tokens }) => void counted.push([kind, tokens]));
    const options = { purpose: 'passage', signal: never } as const;

    reply = (one) => ({ body: { ...all(one).body, usage: { prompt_tokens: 7, total_tokens: 7 } } });
    await engine.embed(['a', 'b', 'c'], options);
    reply = all;
    await engine.embed(['x'.repeat(9)], options);
    reply = () => ({ status: 401 });
    await expect(engine.embed(['a'], options)).rejects.toThrow();

    expect(counted).toEqual([
      ['embeddings', { read: 14, written: 0 }],
      ['embeddings', { read: 3, written: 0 }],
      ['embeddings', undefined],
    ]);
  });

  it('sends whole characters where a text is too long', async () => {
    await embed([`${'x'.repeat(29_999)}😀 and more`]);

    expect(asked.at(-1)?.body.input[0]).toMatch(/^x{29999}/);
    expect(asked.at(-1)?.body.input.every((text) => text.isWellFormed())).toBe(true);
  });

  it('gives normalised vectors in the order asked, whatever order they came in', async () => {
    const vectors = await embed(['aaa', 'a']);

    expect(vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual([3, 1]);
    expect(Math.hypot(...(vectors[0] ?? []))).toBeCloseTo(1);
    expect(asked[0]).toMatchObject({ authorization: 'Bearer a-key', body: { model: 'm', dimensions: 3 } });
  });

  it('finds the dimension out when it is not told', async () => {
    settings = { ...settings, dimensions: undefined };
    const embedder = await openAiEmbedder(settings);

    expect(embedder).toMatchObject({ model: 'm', dimensions: 3 });
    expect(asked[0]?.body).not.toHaveProperty('dimensions');
  });

  it('asks in parts of bounded length', async () => {
    await embed([...Array.from({ length: 200 }, (_, at) => `t${at}`), 'x'.repeat(50_000)]);

    expect(asked.map(({ body }) => body.input.length)).toEqual([96, 96, 9]);
    expect(Math.max(...asked.flatMap(({ body }) => body.input.map(({ length }) => length)))).toBe(30_000);
  });

  it('asks for base64 and reads it, and floats from who gives no other', async () => {
    const bytes = Buffer.from(Float32Array.from([3, 4, 0]).buffer).toString('base64');
    reply = ({ body }) =>
      body.encoding_format === 'base64'
        ? { body: { data: [{ index: 0, embedding: bytes }] } }
        : { body: { data: [{ index: 0, embedding: [3, 4, 0] }] } };
    const expected = [expect.closeTo(0.6), expect.closeTo(0.8), 0];
    const asBase64 = await embed(['x']);
    reply = ({ body }) =>
      body.encoding_format === 'base64'
        ? { status: 400, body: { error: { message: "Unknown field 'encoding_format'" } } }
        : { body: { data: [{ embedding: [3, 4, 0] }] } };

    expect([...(asBase64[0] ?? [])]).toEqual(expected);
    expect([...((await embed(['x']))[0] ?? [])]).toEqual(expected);
  });

  it('reads an answer that numbers nothing in its order', async () => {
    reply = ({ body }) => ({ body: { data: body.input.map((text) => ({ embedding: vectorFor(text) })) } });
    const vectors = await embed(['aaa', 'a']);

    expect(vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual([3, 1]);
  });

  it('puts before a text what the model wants to read there', async () => {
    settings = { ...settings, prefixes: { query: 'query: ', passage: 'passage: ' } };
    await embed(['x'], { purpose: 'query' });
    await embed(['x']);

    expect(asked.map(({ body }) => body.input)).toEqual([['query: x'], ['passage: x']]);
  });

  it('is another one with another host, model, dimension or words before passages, and with no other key', async () => {
    const identity = async (change: Partial<OpenAiSettings>) =>
      (await openAiEmbedder({ ...settings, ...change })).identity;
    const own = await identity({});
    const others = [
      await identity({ model: 'n' }),
      await identity({ dimensions: 4 }),
      await identity({ baseUrl: 'http://127.0.0.2/v1' }),
      await identity({ prefixes: { passage: 'p: ' } }),
    ];

    expect(new Set([own, ...others]).size).toBe(5);
    expect(await identity({ apiKey: 'another', batchSize: 1, prefixes: { query: 'q: ' } })).toBe(own);
  });

  describe('where the endpoint refuses', () => {
    const refuse = (status: number, body: unknown): Reply => ({ status, body });
    const most = (count: number) => (one: Asked) =>
      one.body.input.length > count
        ? refuse(422, { error: `batch size ${one.body.input.length} > maximum allowed batch size ${count}` })
        : all(one);
    const texts = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);
    const lengths = () => asked.map(({ body }) => body.input.length);

    it('so many texts: it halves, and remembers how many are taken', async () => {
      reply = most(32);
      const embedder = await openAiEmbedder(settings);
      const vectors = await embedder.embed(texts(96), { purpose: 'passage', signal: never });
      const learning = lengths();
      asked = [];
      await embedder.embed(texts(96), { purpose: 'passage', signal: never });

      expect(vectors).toHaveLength(96);
      expect(learning).toEqual([96, 48, 24, 24, 48, 24, 24]);
      expect(lengths()).toEqual([24, 24, 24, 24]);
    });

    it.each<[string, number, unknown]>([
      ['llama.cpp', 500, { error: { code: 500, message: 'input (826 tokens) is too large to process' } }],
      ['vLLM', 400, { object: 'error', message: "This model's maximum context length is 512 tokens." }],
      ['text-embeddings-inference', 413, { error: 'inputs must have less than 512 tokens', error_type: 'Validation' }],
      ['FastAPI', 422, { detail: [{ msg: 'String should have at most 512 characters', input: 'the text' }] }],
      ['who says it with 200', 200, { error: { message: 'input too long', code: 400 } }],
    ])('a long text, as %s does: it shortens that one alone', async (_who, status, body) => {
      const limit = 500;
      reply = (one) => (one.body.input.some(({ length }) => length > limit) ? refuse(status, body) : all(one));
      const vectors = await embed(['short', 'x'.repeat(1_500), 'short too']);

      expect(vectors).toHaveLength(3);
      expect(asked.flatMap(({ body: { input } }) => input.map(({ length }) => length))).toContain(375);
      expect(asked.length).toBeLessThan(9);
    });

    it('a text in any length: it names the one, with the reason and without the key, and keeps the others', async () => {
      reply = (one) =>
        one.body.input.some((text) => text.includes('bad'))
          ? refuse(400, { error: { message: 'content is not allowed for a-key' } })
          : all(one);
      const error = await embed(['good', 'bad', 'good too']).catch((cause: unknown) => cause);

      expect(error).toBeInstanceOf(RefusedTexts);
      expect([...(error as RefusedTexts).reasons]).toEqual([[1, 'content is not allowed for ***']]);
      expect([...(error as RefusedTexts).taken.keys()]).toEqual([0, 2]);
    });

    it('a dimension that it cannot choose: it checks what comes instead', async () => {
      reply = (one) =>
        one.body.dimensions === undefined
          ? all(one)
          : refuse(400, { message: 'The model does not support matryoshka representation' });

      expect(await embed(['x'])).toHaveLength(1);
    });

    it('even a question: it is the endpoint that is wrong, and says so', async () => {
      reply = () => refuse(400, { error: { message: 'model m is not loaded' } });
      const error: unknown = await embed(['x'], { purpose: 'query' }).catch((cause: unknown) => cause);

      expect(error).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        cause: { message: expect.stringContaining('not loaded') },
      });
    });
  });

  it('says the way out of vectors of another length', async () => {
    settings = { ...settings, dimensions: 4 };
    const error: unknown = await embed(['x']).catch((cause: unknown) => cause);

    expect(error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { message: expect.stringContaining('vectors of 3 where they had 4: set EMBEDDINGS_DIMENSIONS') },
    });
  });

  it.each([429, 500, 503])('tries again after %s, when the endpoint says', async (status) => {
    reply = (one) => (asked.length === 1 ? { status, headers: { 'retry-after': '0' } } : all(one));

    expect(await embed(['x'])).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it('gives up on a query soon, and names the dependency', async () => {
    reply = () => ({ status: 503, headers: { 'retry-after': '0' } });

    await expect(embed(['x'], { purpose: 'query' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'embeddings' } },
    });
    expect(asked).toHaveLength(2);
  });

  it('asks for a query once where the endpoint was slow to fail, as somebody waits', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    reply = () => {
      clock.mockReturnValue(5_000);
      return { status: 503, headers: { 'retry-after': '0' } };
    };

    await expect(embed(['x'], { purpose: 'query' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    clock.mockRestore();
    expect(asked).toHaveLength(1);
  });

  it('does not repeat what the endpoint refuses, and tells no key', async () => {
    reply = () => ({ status: 401 });
    const error: unknown = await embed(['x']).catch((cause: unknown) => cause);

    expect(asked).toHaveLength(1);
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(JSON.stringify([error, String((error as Error).cause)])).not.toContain('a-key');
  });

  it.each<[string, unknown]>([
    ['no list', { nothing: true }],
    ['too few', { data: [] }],
    ['another dimension', { data: [{ index: 0, embedding: [1, 2] }] }],
    ['no direction', { data: [{ index: 0, embedding: [0, 0, 0] }] }],
  ])('takes no answer with %s', async (_what, body) => {
    reply = () => ({ body });

    await expect(embed(['x'])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('stops when told, in the middle of a call', async () => {
    reply = () => undefined;
    const stop = new AbortController();
    const embedding = embed(['x'], { signal: stop.signal });
    const refused = expect(embedding).rejects.toThrow('the job is over');
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('the job is over'));

    await refused;
  });

  it.each([200, 403, 404, 429])('is there when the endpoint answers %s to who asks for its models', async (status) => {
    reply = () => ({ status });
    const embedder = await openAiEmbedder(settings);

    await expect(embedder.ping?.(never)).resolves.toBeUndefined();
    expect(asked).toMatchObject([{ path: '/v1/models', authorization: 'Bearer a-key' }]);
  });

  it.each([401, 500, 503])('is not there when the endpoint answers %s', async (status) => {
    reply = () => ({ status });
    const embedder = await openAiEmbedder(settings);

    await expect(embedder.ping?.(never)).rejects.toMatchObject({ more: { details: { dependency: 'embeddings' } } });
  });

  it('names an endpoint that is not there', async () => {
    settings = { ...settings, baseUrl: 'http://127.0.0.1:1' };

    await expect(embed(['x'], { purpose: 'query' })).rejects.toMatchObject({
      more: { details: { dependency: 'embeddings', reason: 'unreachable' } },
    });
  });
});
