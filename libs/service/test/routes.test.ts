import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, documentOf, envelopeErrorBody } from '../src/index.js';
import { answeredOtherwise, serveForTest, silentLog } from '../src/testing/index.js';
import { asked, entrance, left, reference, refuseSecrets, routes } from './thing-routes.js';

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
