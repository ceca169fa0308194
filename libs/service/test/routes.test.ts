import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, buildOpenApi } from '@parley/contracts';
import { once } from 'node:events';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import {
  answer,
  createMetrics,
  createServiceApp,
  envelopeErrorBody,
  mountRoutes,
  routeFor,
  toApiRoutes,
} from '../src/index.js';
import { serveForTest, silentLog } from '../src/testing/index.js';

interface Callers {
  anyone: undefined;
  signedIn: { id: string };
}

const route = routeFor<Callers>();
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
];

const signedIn: RequestHandler = (req, _res, next) => {
  next(req.get('authorization') === undefined ? new AppError('UNAUTHORIZED', 'Sign in.') : undefined);
};
const anyone: RequestHandler = (_req, _res, next) => {
  next();
};

describe('routes as data', () => {
  let server: Awaited<ReturnType<typeof serveForTest>>;
  beforeAll(async () => {
    const app = createServiceApp({
      log: silentLog(),
      metrics: createMetrics('test'),
      errorBody: envelopeErrorBody,
      routes: (express) => {
        const callerOf = (_access: keyof Callers, req: { get(name: string): string | undefined }) => ({
          id: req.get('authorization'),
        });
        express.use(mountRoutes(routes, { guards: { anyone, signedIn }, callerOf }));
      },
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

  it('are documented as they are declared', () => {
    const listed = toApiRoutes(routes, { anyone: 'anyone', signedIn: 'bearer' });
    const { paths } = buildOpenApi({ title: 'Things', version: '1', routes: listed, errorBody: z.object({}) });

    expect(Object.keys(paths)).toEqual(['/things/{id}', '/things/empty', '/things', '/slow']);
    expect(paths['/things/{id}']?.put).toMatchObject({
      security: [{ bearer: [] }],
      responses: { 200: { description: 'The thing' }, 404: { description: 'There is no such thing' } },
    });
    expect(paths['/things']?.delete).toMatchObject({
      parameters: [{ name: 'id', in: 'query' }],
      responses: { 204: {}, 302: { description: 'To where it went' } },
    });
    expect(paths['/things']?.delete).not.toHaveProperty('requestBody');
  });
});
