import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openAiEmbedder, type OpenAiSettings } from '../../src/embeddings/openai-embedder.js';

interface Asked {
  readonly path: string | undefined;
  readonly body: { input: string[]; model: string; dimensions?: number };
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
    settings = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'a-key', model: 'm', dimensions: 3 };
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const embed = async (texts: string[], options: object = {}) =>
    (await openAiEmbedder(settings)).embed(texts, { purpose: 'passage', signal: never, ...options });

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

  it('reads base64 where an endpoint answers nothing else', async () => {
    const bytes = Buffer.from(Float32Array.from([3, 4, 0]).buffer).toString('base64');
    reply = () => ({ body: { data: [{ index: 0, embedding: bytes }] } });

    expect([...((await embed(['x']))[0] ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8), 0]);
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
