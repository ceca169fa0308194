import { EventEmitter, once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { z } from 'zod';
import {
  createMetrics,
  createServiceApp,
  detailErrorBody,
  envelopeErrorBody,
  type Exchange,
  inOrder,
  type Listening,
  routeFor,
  type WriteErrorBody,
} from '../src/index.js';
import { letAllIn, recordingLog, serveForTest } from '../src/testing/index.js';

const thing = z.object({ title: z.string().min(3), size: z.number() });
const filter = z.object({ title: z.string().optional() });

/** Tells when the route that outlives its client has thrown. */
const left = new EventEmitter();

const route = routeFor<{ anyone: undefined }>();
const common = { access: 'anyone', tag: 'Things', success: { description: 'It' } } as const;
/** A route that answers by itself. */
const get = (path: string, respond: (exchange: Exchange) => void | Promise<void>) =>
  route({ ...common, method: 'get', path, summary: path, respond: (_input, exchange) => respond(exchange) });

const oneThing = z.object({ id: z.string() });
const things = [
  route({
    ...common,
    method: 'post',
    path: '/api/things',
    summary: 'Make a thing',
    body: thing,
    bodyLimitBytes: 1000,
    success: { status: 201, description: 'The thing', schema: thing },
    handle: ({ body }) => body,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/things/search',
    summary: 'Find things',
    body: filter,
    isBodyOptional: true,
    success: { description: 'The filter', schema: filter },
    handle: ({ body }) => body,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/things/:id',
    summary: 'Read a thing',
    params: oneThing,
    success: { description: 'The thing', schema: oneThing },
    handle: ({ params }) => params,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/things/:id',
    summary: 'Delete a thing',
    handle: () => {
      throw new Error('secret path /etc/thing');
    },
  }),
  get('/limited', () => {
    throw new AppError('RATE_LIMIT_EXCEEDED', 'Too many requests.', { retryAfterSeconds: 12.2 });
  }),
  get('/down', () => {
    throw new AppError('SERVICE_UNAVAILABLE', 'idp is not available.', { details: { dependency: 'idp' } });
  }),
  get('/refused', () => {
    throw new AppError('UNAUTHORIZED', 'The access token is not valid.', { cause: new Error('missing "sub" claim') });
  }),
  get('/left', async ({ res }) => {
    await once(res, 'close');
    setImmediate(() => left.emit('left'));
    throw new Error('nobody listens');
  }),
  get('/given', ({ res }) => {
    res.json({ isGiven: true });
    throw new Error(`fixed: ${res.headersSent}, gone: ${res.writableEnded}`);
  }),
  get('/half', ({ res }) => {
    res.write('half');
    throw new Error('too late');
  }),
];

describe('a service app', () => {
  let server: Listening;
  let lines: Record<string, unknown>[];

  const start = async (errorBody: WriteErrorBody = envelopeErrorBody) => {
    const recording = recordingLog();
    lines = recording.lines;
    const metrics = createMetrics('test');
    const app = { log: recording.log, metrics, errorBody, routes: things, entrance: letAllIn };
    server = await serveForTest(createServiceApp(app));
    return (path: string, init?: RequestInit) => fetch(server.url + path, init);
  };
  const post = (body: string, type = 'application/json') => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });

  afterEach(() => server.close());

  it('names every refused field', async () => {
    const call = await start();
    const res = await call('/api/things', post('{"title":"a"}'));
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({
      success: false,
      code: 'VALIDATION_ERROR',
      details: [{ field: 'title' }, { field: 'size' }],
    });
  });

  it('writes the other body shape when the service asks for it', async () => {
    const call = await start(detailErrorBody);
    const res = await call('/api/things', post('{"title":"a","size":1}'));
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'title' }] });
  });

  it.each([
    ['malformed JSON', post('{'), 400, 'VALIDATION_ERROR'],
    ['a missing body', { method: 'POST' }, 400, 'VALIDATION_ERROR'],
    ['another media type', post('a=b', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an unknown charset', post('{}', 'application/json; charset=klingon'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body over the limit', post(JSON.stringify('x'.repeat(2000))), 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s', async (_case, init, status, code) => {
    const call = await start();
    const res = await call('/api/things', init);
    expect(res.status).toBe(status);
    expect(await res.json()).toMatchObject({ success: false, code });
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.thing+json'])(
    'reads a body sent as %s',
    async (type) => {
      const call = await start();
      expect((await call('/api/things', post('{"title":"abc","size":1}', type))).status).toBe(201);
    },
  );

  it.each([
    ['nothing', { method: 'POST' }, 200],
    ['an empty object', post('{}'), 200],
    ['`null`', post('null'), 400],
    ['`false`', post('false'), 400],
  ])('takes a body that may be missing for what it says: %s', async (_case, init, status) => {
    const call = await start();
    expect((await call('/api/things/search', init)).status).toBe(status);
  });

  it('refuses an address that cannot be decoded', async () => {
    const call = await start();
    expect((await call('/api/things/%E0%A4%A')).status).toBe(400);
  });

  it('answers 404 for an unknown path', async () => {
    const call = await start();
    expect((await call('/api/nothing')).status).toBe(404);
  });

  it('answers 405 and the methods that a known path has', async () => {
    const call = await start();
    const res = await call('/api/things/7', { method: 'PATCH' });
    expect(res.status).toBe(405);
    expect(res.headers.get('allow')).toBe('DELETE, GET, HEAD');
    expect(await res.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    const ofTwoPaths = await call('/api/things/search', { method: 'PATCH' });
    expect(ofTwoPaths.headers.get('allow')).toBe('DELETE, GET, HEAD, POST');
  });

  it('hides an unexpected failure and tells its request id', async () => {
    const call = await start();
    const res = await call('/api/things/7', { method: 'DELETE', headers: { 'x-request-id': 'my-request-1' } });
    const body = await res.text();
    expect(res.status).toBe(500);
    expect(body).toContain('my-request-1');
    expect(body).not.toContain('/etc/thing');
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        request_id: 'my-request-1',
        err: expect.objectContaining({ message: 'secret path /etc/thing' }),
      }),
    );
  });

  it('does not call it a failure when work ends because the client left', async () => {
    const call = await start();
    const thrown = once(left, 'left');
    await expect(call('/left', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await thrown;
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'abandoned: the client disconnected' }));
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('makes a request id where the given one is not well-formed', async () => {
    const call = await start();
    const res = await call('/api/things/7', { headers: { 'x-request-id': 'a b<c>' } });
    expect(res.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says when to come back, with 429 and 503', async () => {
    const call = await start();
    const limited = await call('/limited');
    expect(limited.headers.get('retry-after')).toBe('13');
    expect(await limited.json()).toMatchObject({ retry_after: 13 });
    const down = await call('/down');
    expect(down.status).toBe(503);
    expect(down.headers.get('retry-after')).toBe('5');
    expect(await down.json()).toMatchObject({ details: { dependency: 'idp' } });
  });

  it('cuts an answer that fails half-way', async () => {
    const call = await start();
    const answer = call('/half').then((res) => res.text());
    await expect(answer).rejects.toThrow();
  });

  it('fixes an answer that is given, lets it go with those of the same turn, and cuts one that fails before', async () => {
    const call = await start();
    const answer = call('/given').then((res) => res.text());
    await expect(answer).rejects.toThrow();
    expect(JSON.stringify(lines)).toContain('fixed: true, gone: false');
  });

  it('logs why a credential was refused, and tells the caller less', async () => {
    const call = await start();
    const res = await call('/refused');

    expect([res.status, await res.text()]).toEqual([401, expect.not.stringContaining('claim')]);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'credentials refused', why: 'missing "sub" claim' }));
  });

  it('logs one line per request, without query, and measures it by route pattern', async () => {
    const call = await start();
    await call('/api/things/7?token=abc');
    expect(lines).toContainEqual(expect.objectContaining({ method: 'GET', path: '/api/things/7', status: 200 }));
    expect(JSON.stringify(lines)).not.toContain('abc');
  });

  it('answers JSON in UTF-8, its length told to HEAD as well', async () => {
    const call = await start();
    const path = `/api/things/${encodeURIComponent('é')}`;
    const answers = [await call(path), await call(path, { method: 'HEAD' })];
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('content-length')).toBe('11');
      expect(headers.get('etag')).toBeNull();
    }
    expect(await Promise.all(answers.map((res) => res.text()))).toEqual(['{"id":"é"}', '']);
  });

  it('forbids caching, framing, guessing of types and use by pages elsewhere', async () => {
    const call = await start();
    const { headers } = await call('/api/things/7');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('handlers in order', () => {
  let server: Listening;
  afterEach(() => server.close());
  const answerOf = async (...handlers: RequestHandler[]) => {
    const app = express().get('/', inOrder(...handlers), (_req, res) => void res.send('reached'));
    const fail: ErrorRequestHandler = (error: Error, _req, res, _next) => void res.status(500).send(error.message);
    server = await serveForTest(app.use(fail));
    return (await fetch(server.url)).text();
  };
  const pass: RequestHandler = (_req, _res, next) => next();
  const unreached: RequestHandler = (_req, res) => void res.send('went on');
  const failure = new Error('stopped');

  it('go on to what is behind them', async () => {
    expect(await answerOf(pass, pass)).toBe('reached');
  });

  it.each<[string, RequestHandler]>([
    ['tells', (_req, _res, next) => next(failure)],
    [
      'throws',
      () => {
        throw failure;
      },
    ],
    ['rejects with', () => Promise.reject(failure)],
  ])('end with the error that one of them %s', async (_how, handler) => {
    expect(await answerOf(pass, handler, unreached)).toBe('stopped');
  });

  it('end where one of them answers', async () => {
    expect(await answerOf(unreached, pass)).toBe('went on');
  });
});
