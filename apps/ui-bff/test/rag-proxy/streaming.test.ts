import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestHandler } from 'express';
import { createRagProxy, type RagProxyOptions } from '../../src/rag-proxy/rag-proxy.js';
import { type Stack, startStack } from '../stack.js';
import { callRaw, startRagUpstream } from './rag-upstream.js';

const mebibyte = 1024 * 1024;

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

/** The service before an upstream of the test's own; `around` stands between its guards and the proxy. */
async function proxied(limits: Partial<RagProxyOptions> = {}, around = (forward: RequestHandler) => forward) {
  const upstream = await startRagUpstream();
  const proxy = createRagProxy({ url: upstream.url, auditChange: () => undefined, ...limits });
  opened.push(proxy, upstream);
  return {
    upstream,
    service: await stack.startService({}, undefined, { ragProxy: { forwardToRag: around(proxy.forward) } }),
  };
}

const authorized = (more: Record<string, string> = {}) => ({ authorization: `Bearer ${bearer}`, ...more });

/** A request whose body the test writes itself. */
function open(url: string, headers: Record<string, string> = {}, method = 'POST'): ClientRequest {
  const { hostname, port } = new URL(url);
  return request({ hostname, port, path: '/api/rag/v1/ingest', method, headers: authorized(headers), agent: false });
}
const answerOf = async (req: ClientRequest) => ((await once(req, 'response')) as [IncomingMessage])[0];

/** Sixteen pieces of random bytes, with their digest: 30 MiB that no compression and no luck makes smaller. */
function bigBody() {
  const pieces = Array.from({ length: 16 }, () => randomBytes((30 * mebibyte) / 16));
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  return { pieces, bytes: 30 * mebibyte, digest: digest.digest('hex') };
}

describe('a body', () => {
  it.each([
    ['of known length', (bytes: number) => ({ 'content-length': String(bytes) })],
    ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
  ])('of 30 MiB %s waits with the client until rag-server reads it', async (_case, length) => {
    const { upstream, service } = await proxied();
    const paused = Promise.withResolvers<IncomingMessage>();
    service.server.prependListener('request', (req) => req.once('pause', () => paused.resolve(req)));
    const read = Promise.withResolvers<undefined>();
    upstream.answerWith(async (req, res) => {
      await read.promise;
      const digest = createHash('sha256');
      for await (const chunk of req) digest.update(chunk as Buffer);
      res.end(digest.digest('hex'));
    });
    const body = bigBody();
    const req = open(service.url, { 'content-type': 'multipart/form-data; boundary=x', ...length(body.bytes) });
    const answered = answerOf(req);
    const sent = pipeline(Readable.from(body.pieces), req);

    // Were it collected here, nothing would ever pause: rag-server has not read a byte.
    const taken = await paused.promise;
    expect(taken.socket.bytesRead).toBeLessThan(body.bytes / 2);
    expect(taken.readableLength).toBeLessThan(mebibyte);

    read.resolve(undefined);
    await sent;
    expect(await textOf(await answered)).toBe(body.digest);
  });

  it('that says it is over the limit is refused before rag-server hears of it', async () => {
    const { upstream, service } = await proxied();
    const req = open(service.url, { 'content-length': String(32 * mebibyte + 1) });
    req.flushHeaders();
    const res = await answerOf(req);
    expect(res.statusCode).toBe(413);
    expect(JSON.parse(await textOf(res))).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
    expect(upstream.arrived).toEqual([]);
    req.destroy();
  });

  it('that turns out to be over the limit is refused, and rag-server never sees its end', async () => {
    const { upstream, service } = await proxied({ maxBodyBytes: 1000 });
    const fate = Promise.withResolvers<string>();
    const arrived = Promise.withResolvers<undefined>();
    upstream.answerWith((upload) => {
      finished(upload.resume()).then(
        () => fate.resolve('whole'),
        () => fate.resolve('cut'),
      );
      arrived.resolve(undefined);
    });
    const req = open(service.url, { 'transfer-encoding': 'chunked' });
    req.write(randomBytes(1000));
    await arrived.promise;
    req.end('!');
    const res = await answerOf(req);
    expect(res.statusCode).toBe(413);
    expect(JSON.parse(await textOf(res))).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
    expect(await fate.promise).toBe('cut');
  });

  it('of exactly the limit passes', async () => {
    const { upstream, service } = await proxied({ maxBodyBytes: 1000 });
    upstream.answerWith(async (req, res) => {
      res.end(String((await bytesOf(req)).length));
    });
    for (const headers of [{ 'transfer-encoding': 'chunked' }, { 'content-length': '1000' }]) {
      const body = randomBytes(1000);
      const res = await callRaw(service.url, '/api/rag/v1/ingest', {
        method: 'POST',
        headers: authorized(headers),
        body,
      });
      expect(res).toMatchObject({ status: 200, text: '1000' });
    }
  });

  it('of files may be longer than others, and not without end', async () => {
    const { upstream, service } = await proxied({ maxBodyBytes: 10, maxFilesBytes: 1000 });
    upstream.answerWith(async (req, res) => {
      res.end(String((await bytesOf(req)).length));
    });
    const send = (path: string, length: number) =>
      callRaw(service.url, `/api/rag${path}`, {
        method: 'POST',
        headers: authorized({ 'content-length': String(length) }),
        body: randomBytes(length),
      });

    expect(await send('/v1/ingest/files?datasource_id=a', 1000)).toMatchObject({ status: 200, text: '1000' });
    expect((await send('/v1/ingest/files?datasource_id=a', 1001)).status).toBe(413);
    expect((await send('/v1/ingest/filesystem', 1000)).status).toBe(413);
  });

  it('that goes on behind its answer does not end that for want of another', async () => {
    const { upstream, service } = await proxied({ answerMs: 50, idleMs: 5000 });
    const begun = Promise.withResolvers<ServerResponse>();
    const whole = Promise.withResolvers<undefined>();
    upstream.answerWith((upload, res) => {
      res.write('one');
      upload.resume().once('end', () => whole.resolve(undefined));
      begun.resolve(res);
    });
    const req = open(service.url, { 'transfer-encoding': 'chunked' });
    req.write('the first of two');
    const res = await answerOf(req);
    req.end('the second');
    await whole.promise;
    // Longer than an answer may be waited for.
    await delay(200);
    (await begun.promise).end(' two');
    expect(await textOf(res)).toBe('one two');
  });

  it('may be answered before its end', async () => {
    const { upstream, service } = await proxied();
    upstream.answerWith((_req, res) => void res.writeHead(403).end('{"detail":"no"}'));
    const req = open(service.url, { 'transfer-encoding': 'chunked' });
    req.write('the first of many');
    const res = await answerOf(req);
    expect({ status: res.statusCode, text: await textOf(res) }).toEqual({ status: 403, text: '{"detail":"no"}' });
    req.destroy();
  });
});

describe('an answer', () => {
  it('comes event by event, its head before the first', async () => {
    const { upstream, service } = await proxied();
    const begun = Promise.withResolvers<ServerResponse>();
    upstream.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      begun.resolve(res);
    });
    const res = await fetch(`${service.url}/api/rag/mcp`, {
      method: 'POST',
      headers: authorized({ accept: 'text/event-stream' }),
    });
    expect(res.headers.get('content-type')).toBe('text/event-stream');
    const reader = res.body!.pipeThrough(new TextDecoderStream()).getReader();
    const sender = await begun.promise;
    for (const event of ['data: one\n\n', 'data: two\n\n']) {
      sender.write(event);
      expect(await reader.read()).toEqual({ done: false, value: event });
    }
    sender.end();
    expect((await reader.read()).done).toBe(true);
  });

  it('waits at rag-server while the client does not read', async () => {
    const { upstream, service } = await proxied();
    const body = bigBody();
    const stuck = Promise.withResolvers<number>();
    const source = Readable.from(body.pieces).once('pause', () => stuck.resolve(source.readableLength));
    upstream.answerWith((_req, res) => void source.pipe(res));
    const req = open(service.url, {}, 'GET').end();
    const res = await answerOf(req);
    await stuck.promise;
    const digest = createHash('sha256');
    for await (const chunk of res) digest.update(chunk as Buffer);
    expect(digest.digest('hex')).toBe(body.digest);
  });
});

describe('a client that leaves', () => {
  it.each([
    ['while it sends', 'POST', (req: ClientRequest) => req.write('half a bo')],
    ['while it waits', 'GET', (req: ClientRequest) => req.end()],
  ])('%s takes the request at rag-server with it', async (_case, method, begin) => {
    const { upstream, service } = await proxied();
    const arrived = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<undefined>();
    upstream.answerWith((req, res) => {
      req.resume().on('error', () => undefined);
      res.once('close', () => left.resolve(undefined));
      arrived.resolve(undefined);
    });
    const req = open(service.url, method === 'POST' ? { 'content-length': '100' } : {}, method);
    req.on('error', () => undefined);
    begin(req);
    await arrived.promise;
    req.destroy();
    await left.promise;
  });

  it('before its request goes on costs rag-server nothing', async () => {
    const reached = Promise.withResolvers<undefined>();
    const passed = Promise.withResolvers<undefined>();
    const { upstream, service } = await proxied({}, (forward) => async (req, res, next) => {
      if (req.method === 'GET') {
        reached.resolve(undefined);
        await once(res, 'close');
      }
      await forward(req, res, next);
      passed.resolve(undefined);
    });
    const leaving = open(service.url, {}, 'GET').end();
    leaving.on('error', () => undefined);
    await reached.promise;
    leaving.destroy();
    await passed.promise;
    await textOf(await answerOf(open(service.url, { 'content-length': '0' }).end()));
    expect(upstream.connections()).toBe(1);
  });

  it('while it reads a stream loses its own, and no one else loses theirs', async () => {
    const { upstream, service } = await proxied();
    const streams: ServerResponse[] = [];
    upstream.answerWith((_req, res) => {
      streams.push(res);
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
    });
    const [leaving, staying] = [open(service.url, {}, 'GET').end(), open(service.url, {}, 'GET').end()] as const;
    const [first, second] = await Promise.all([answerOf(leaving), answerOf(staying)]);
    await Promise.all([once(first, 'data'), once(second, 'data')]);
    const closed = Promise.race(streams.map(async (stream) => once(stream, 'close').then(() => stream)));
    leaving.destroy();
    const gone = await closed;
    const next = once(second, 'data');
    streams.find((stream) => stream !== gone)!.write('data: two\n\n');
    expect(String((await next)[0])).toBe('data: two\n\n');
    staying.destroy();
  });
});

const bytesOf = async (stream: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const textOf = async (stream: IncomingMessage) => String(await bytesOf(stream));
