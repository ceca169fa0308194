import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createRagProxy, type RagProxyOptions } from '../../src/rag-proxy/rag-proxy.js';
import { deadUrl } from '../agents-upstream.js';
import { type Stack, startStack } from '../stack.js';
import { callRaw, startRagUpstream, startTcpUpstream } from './rag-upstream.js';

let stack: Stack;
let bearer: string;
const opened: { close: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  stack = await startStack();
  bearer = await stack.bearerOf('bob');
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(() => stack.close());

/** The service before an upstream, with limits short enough to be waited for. */
async function before(url: string, limits: Partial<RagProxyOptions> = {}) {
  const proxy = createRagProxy({ url, auditChange: () => undefined, ...limits });
  opened.push(proxy);
  return stack.startService({}, undefined, { ragProxy: { forwardToRag: proxy.forward } });
}
const headers = () => ({ authorization: `Bearer ${bearer}` });
const get = (url: string) => callRaw(url, '/api/rag/v1/x', { headers: headers() });

/** An upstream that answers every request with these bytes, and ends the connection when told to. */
async function answering(bytes: string, then: (socket: Socket) => void = (socket) => void socket.end()) {
  const upstream = await startTcpUpstream((socket) =>
    socket.once('data', () => socket.write(bytes, () => then(socket))),
  );
  opened.push(upstream);
  return upstream.url;
}
const silent = () => undefined;

describe('before the answer has begun, 502 names rag-server', () => {
  const ok = 'HTTP/1.1 200 OK\r\n';
  const balancers = 'HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html\r\n\r\n';
  const changed = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n';

  it.each([
    ['is down', () => deadUrl(), 'unreachable'],
    ['is down behind a balancer', () => answering(`${balancers}<html>503 Service Unavailable</html>`), 'unreachable'],
    [
      'is down behind one of few words',
      () => answering('HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/plain\r\n\r\nno upstream'),
      'unreachable',
    ],
    ['hangs up without a word', () => answering(''), 'unreachable'],
    ['hangs up within the head', () => answering(`${ok}content-len`), 'unreachable'],
    ['does not speak HTTP', () => answering('SSH-2.0-OpenSSH_9.2\r\n'), 'bad_answer'],
    ['sends a status that there is not', () => answering('HTTP/1.1 42 What\r\n\r\n'), 'bad_answer'],
    ['sends a head that is no head', () => answering(`${ok}no colon here\r\n\r\n`), 'bad_answer'],
    ['says nothing', () => answering('', silent), 'timeout'],
    ['does not get to the end of its head', () => answering(`${ok}x: y`, silent), 'timeout'],
    ['changes the protocol', () => answering(`${changed}\r\n`, silent), 'bad_answer'],
    ['changes it as one should', () => answering(`${changed}connection: upgrade\r\n\r\n`, silent), 'bad_answer'],
  ])('when it %s', async (_case, upstreamUrl, reason) => {
    const { url } = await before(await upstreamUrl(), { connectMs: 1000, answerMs: 200 });
    const res = await get(url);
    expect(res.status).toBe(502);
    expect(JSON.parse(res.text)).toEqual({
      success: false,
      error: 'Knowledge is not available right now. Try again in a moment.',
      code: 'BAD_GATEWAY',
      details: { dependency: 'rag-server', reason },
    });
    expect(res.headers['x-request-id']).toEqual(expect.any(String));
  });

  it('never for a connection that it closes while a request comes: idle ones are left before that', async () => {
    const { promise: left, resolve } = Promise.withResolvers<undefined>();
    const untilLeft = (socket: Socket) => void socket.resume().once('end', () => resolve(undefined));
    const { url } = await before(
      await answering(`${ok}keep-alive: timeout=2\r\ncontent-length: 2\r\n\r\n{}`, untilLeft),
    );
    expect((await get(url)).status).toBe(200);
    await expect(left).resolves.toBeUndefined();
  });

  it('goes on as soon as it is back', async () => {
    const first = await startRagUpstream();
    const { url } = await before(first.url);
    expect((await get(url)).status).toBe(200);
    await first.close();
    expect((await get(url)).status).toBe(502);
    const again = await startRagUpstream(Number(new URL(first.url).port));
    opened.push(again);
    expect((await get(url)).status).toBe(200);
  });
});

describe('once the answer has begun, it is cut and never completed', () => {
  const begun = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

  it.each([
    ['within a body of known length', `${begun}content-length: 100\r\n\r\n{"half":`, undefined],
    ['within a chunk', `${begun}transfer-encoding: chunked\r\n\r\n40\r\n{"half":`, undefined],
    ['between two chunks', `${begun}transfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n`, undefined],
    ['by bytes that are no chunk', `${begun}transfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\nxyz\r\n`, silent],
    ['by silence', `${begun}transfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n`, silent],
  ])('%s', async (_case, bytes, then) => {
    const { url } = await before(await answering(bytes, then), { idleMs: 200 });
    const got = await untilCut(url);
    expect(got).toContain('HTTP/1.1 200 OK');
    expect(got).not.toMatch(/\r\n0\r\n\r\n$/);
    expect(got).not.toContain('BAD_GATEWAY');
  });
});

/** All that a client is sent until its connection ends. */
async function untilCut(url: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /api/rag/v1/x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n\r\n`);
  let got = '';
  socket.setEncoding('utf8').on('data', (text: string) => (got += text));
  await once(socket, 'close');
  return got;
}
