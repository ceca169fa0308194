import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { once } from 'node:events';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import {
  answer,
  type ApiReference,
  createMetrics,
  createServiceApp,
  documentOf,
  type Entrance,
  envelopeErrorBody,
  onlyReads,
  routeFor,
} from '../src/index.js';
import { answeredOtherwise, serveForTest, silentLog } from '../src/testing/index.js';

interface Callers {
  anyone: undefined;
  signedIn: { id: string };
}

const route = routeFor<Callers, 'often' | 'seldom'>();
const thing = z.object({ id: z.string(), by: z.string() });
const oneThing = z.object({ id: z.string().regex(/^t\d+$/) });
const asked: string[] = [];
let left: Promise<unknown> | undefined;

const routes = [
  route({
    method: 'put',
    path: '/things/:id',
    access: 'signedIn',
    tag: 'Things',
    summary: 'Change a thing',
    params: oneThing,
    noSuch: () => new AppError('NOT_FOUND', 'There is no such thing.'),
    query: z.object({ times: z.coerce.number().int() }),
    headers: z.object({ 'if-match': z.string().optional() }),
    body: z.object({ name: z.string() }),
    bodyLimitBytes: 100,
    may: ({ caller, params }) => {
      asked.push(`may ${caller.id} ${params.id}`);
      if (caller.id === 'eve') throw new AppError('FORBIDDEN', 'Not you.');
      return { owner: caller.id };
    },
    success: { description: 'The thing', schema: thing },
    errors: { 404: 'There is no such thing' },
    handle: ({ params, query, headers, body, admitted }) =>
      answer(
        { id: params.id, by: `${admitted.owner} ${body.name} ${query.times + 1}` },
        { status: 201, headers: { ETag: headers['if-match'] ?? 'none' } },
      ),
  }),
  route({
    method: 'post',
    path: '/things/empty',
    access: 'anyone',
    tag: 'Things',
    summary: 'Take no body for an empty one',
    body: z.object({ name: z.string().default('nobody') }),
    isBodyOptional: true,
    success: { status: 202, description: 'Its name', schema: z.string() },
    handle: ({ body }) => body.name,
  }),
  route({
    method: 'delete',
    path: '/things',
    access: 'anyone',
    tag: 'Things',
    summary: 'Forget what the form or the query names',
    unchecked: { query: z.object({ id: z.string() }), body: z.object({ id: z.string() }) },
    bodyType: 'application/x-www-form-urlencoded',
    success: { status: 204, description: 'Forgotten' },
    others: { 302: { description: 'To where it went' } },
    showFailure: (error: unknown, _req, res, next) => {
      res.setHeader('X-Shown', 'as it should');
      next(error);
    },
    respond: (_input, { req, res }) => {
      const { id } = req.body as { id: string };
      if (id === 'none') throw new AppError('CONFLICT', 'It is not there.');
      res.redirect(302, `/gone/${id}`);
    },
  }),
  route({
    method: 'get',
    path: '/slow',
    access: 'anyone',
    tag: 'Things',
    summary: 'Wait for as long as somebody waits for it',
    success: { description: 'Nothing' },
    async handle({ signal }) {
      left = once(signal, 'abort');
      await left;
    },
  }),
  route({
    method: 'get',
    path: '/late',
    access: 'anyone',
    tag: 'Things',
    summary: 'Take longer than an answer may',
    success: { description: 'Nothing' },
    async handle({ signal }) {
      await once(signal, 'abort');
      signal.throwIfAborted();
    },
  }),
  route({
    method: 'post',
    path: '/things',
    access: 'anyone',
    rate: 'seldom',
    tag: 'Things',
    summary: 'Make a thing',
    description: 'Its id is new.',
    body: z.object({ name: z.string() }),
    changed: 'datasource_id',
    success: { status: 201, description: 'The thing', schema: z.object({ datasource_id: z.string() }) },
    handle: ({ body }) => ({ datasource_id: `${body.name}: 100%` }),
  }),
  route({
    method: 'post',
    path: '/things/search',
    access: 'anyone',
    isReading: true,
    tag: 'Things',
    summary: 'Find things',
    success: { description: 'What was found', schema: z.string() },
    handle: () => 'found',
  }),
];

const signedIn: RequestHandler = (req, _res, next) => {
  next(req.get('authorization') === undefined ? new AppError('UNAUTHORIZED', 'Sign in.') : undefined);
};
const anyone: RequestHandler = (_req, _res, next) => {
  next();
};

/** Whoever is here to look changes nothing; what counts seldom is told. */
const entrance: Entrance<keyof Callers, 'often' | 'seldom'> = {
  guardOf: (declared) => (req, res, next) => {
    res.setHeader('X-Rate', declared.rate ?? 'often');
    const isLooking = req.get('x-only-look') !== undefined && !onlyReads(declared);
    if (isLooking) throw new AppError('FORBIDDEN', 'Look, and change nothing.');
    return { anyone, signedIn }[declared.access](req, res, next);
  },
  callerOf: (_access, req) => ({ id: req.get('authorization') }),
};
const refuseSecrets = (body: unknown) => {
  if (JSON.stringify([body]).includes('secret')) throw new AppError('VALIDATION_ERROR', 'Keep it.');
};
const reference: ApiReference<keyof Callers, 'often' | 'seldom'> = {
  title: 'Things',
  version: '1',
  errorBody: z.object({}),
  documentPath: '/openapi.json',
  docsPath: '/docs',
  access: 'signedIn',
  authOf: { anyone: 'anyone', signedIn: 'bearer' },
  describe: ({ rate }) => rate && `Counts as ${rate}.`,
};

describe('routes as data', () => {
  let server: Awaited<ReturnType<typeof serveForTest>>;
  beforeAll(async () => {
    const app = createServiceApp({
      log: silentLog(),
      metrics: createMetrics('test'),
      errorBody: envelopeErrorBody,
      routes,
      entrance,
      bounds: { answerMs: 50, bodyLimitBytes: 1000, checkBody: refuseSecrets },
      reference,
    });
    server = await serveForTest(app);
  });
  afterAll(() => server.close());

  const change = (as: string | undefined, path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(as !== undefined && { authorization: as }), ...more },
      body: JSON.stringify(body),
    });

  it('hand everything on checked, and answer with headers and status', async () => {
    const res = await change('bob', '/things/t1?times=2', { name: 'x' }, { 'if-match': '"tag"' });

    expect([res.status, res.headers.get('etag')]).toEqual([201, '"tag"']);
    expect(await res.json()).toEqual({ id: 't1', by: 'bob x 3' });
  });

  it.each([
    ['the guard, before who may is asked', undefined, '/things/t1?times=2', { name: 'x' }, 401, []],
    ['what may, before a body is read', 'eve', '/things/t1?times=2', { name: 'x'.repeat(200) }, 403, ['may eve t1']],
    ['an id that nothing has', 'bob', '/things/else?times=2', { name: 'x' }, 404, []],
    ['a body that is too large', 'bob', '/things/t1?times=2', { name: 'x'.repeat(200) }, 413, ['may bob t1']],
    ['a body of another shape', 'bob', '/things/t1?times=2', { name: 1 }, 400, ['may bob t1']],
    ['a query of another shape', 'bob', '/things/t1?times=two', { name: 'x' }, 400, ['may bob t1']],
  ])('are refused by %s', async (_what, as, path, body, status, order) => {
    asked.length = 0;
    const res = await change(as, path, body);

    expect([res.status, asked]).toEqual([status, order]);
  });

  it('take no body for an empty one where they say so', async () => {
    const res = await fetch(`${server.url}/things/empty`, { method: 'POST' });

    expect([res.status, await res.json()]).toEqual([202, 'nobody']);
  });

  it('answer by themselves, read forms, and show their failures in their own way', async () => {
    const forget = (body: string | URLSearchParams) =>
      fetch(`${server.url}/things`, { method: 'DELETE', redirect: 'manual', body });
    const [done, failed, json] = await Promise.all([
      forget(new URLSearchParams({ id: 't1' })),
      forget(new URLSearchParams({ id: 'none' })),
      forget('{}'),
    ]);

    expect([done.status, done.headers.get('location'), done.headers.get('x-shown')]).toEqual([302, '/gone/t1', null]);
    expect([failed.status, failed.headers.get('x-shown')]).toEqual([409, 'as it should']);
    expect([json.status, json.headers.get('x-shown')]).toEqual([415, 'as it should']);
  });

  it('are told when the client leaves', async () => {
    const gone = new AbortController();
    const waiting = fetch(`${server.url}/slow`, { signal: gone.signal }).catch(() => 'left');
    while (!left) await new Promise((resolve) => setTimeout(resolve, 5));
    gone.abort();

    expect(await waiting).toBe('left');
    await left;
  });

  it('are told when the answer takes too long, which is one to come back for', async () => {
    const res = await fetch(`${server.url}/late`);

    expect([res.status, res.headers.has('retry-after')]).toEqual([503, true]);
    expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('name what they changed, if they changed it', async () => {
    const made = await send('/things', { name: 'a' });
    const refused = await send('/things', {});

    expect([made.status, made.headers.get('x-changed')]).toEqual([201, 'datasource_id=a%3A+100%25']);
    expect([refused.status, refused.headers.get('x-changed')]).toEqual([400, null]);
  });

  it.each([
    ['as large as the service takes', { name: 'x'.repeat(1000) }, 413],
    ['that the service refuses', { name: 'secret' }, 400],
  ])('take no body that is %s', async (_what, body, status) => {
    expect((await send('/things', body)).status).toBe(status);
  });

  it('tell their guard whether they only read, and how often they may be asked', async () => {
    const look = { 'x-only-look': 'yes' };
    const [made, found] = [await send('/things', { name: 'a' }, look), await send('/things/search', {}, look)];
    const read = await fetch(`${server.url}/late`, { headers: look });

    expect([made.status, found.status, read.status]).toEqual([403, 200, 503]);
    expect([made, found].map(({ headers }) => headers.get('x-rate'))).toEqual(['seldom', 'often']);
  });

  it('are documented as they are declared', () => {
    const { paths } = documentOf(reference, routes);

    expect(Object.keys(paths)).toEqual([
      ...['/openapi.json', '/docs'],
      ...['/things/{id}', '/things/empty', '/things', '/slow', '/late', '/things/search'],
    ]);
    expect(paths['/things/{id}']?.put).toMatchObject({
      security: [{ bearer: [] }],
      responses: { 200: { description: 'The thing' }, 404: { description: 'There is no such thing' } },
    });
    expect(paths['/things']?.delete).toMatchObject({
      parameters: [{ name: 'id', in: 'query' }],
      responses: { 204: {}, 302: { description: 'To where it went' } },
    });
    expect(paths['/things']?.delete).not.toHaveProperty('requestBody');
    expect([paths['/things/empty'], paths['/things']].map((path) => path?.post?.requestBody)).toMatchObject([
      { required: false },
      { required: true },
    ]);
    expect(paths['/things']?.post?.description).toBe(
      'Its id is new. The response header X-Changed names what changed, by its datasource_id. Counts as seldom.',
    );
  });

  const asBob = { headers: { authorization: 'bob' } };

  it('are answered as the document that is served says', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`, asBob)).json()) as { paths: object };
    const ask = (path: string, init: object) => fetch(server.url + path, init);

    expect(document).toEqual(JSON.parse(JSON.stringify(documentOf(reference, routes))));
    expect(await answeredOtherwise({ paths: { ...document.paths } }, ask)).toEqual([]);
    const paths = { '/things': { put: {}, post: {} }, '/gone/{id}': { get: {} } };
    expect(await answeredOtherwise({ paths }, ask)).toEqual(['PUT /things', 'GET /gone/{id}']);
  });
});
