import { readFileSync } from 'node:fs';
import { inWorkspace } from '@parley/testkit';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import {
  createClosers,
  createMetrics,
  createServiceApp,
  dependencyCaller,
  type DependencyCheck,
  dependencyOpener,
  envelopeErrorBody,
  fetchThrough,
  listen,
  type Logger,
  makeCheckReadiness,
  routeFor,
  watchReadiness,
  withRequestId,
} from '../src/index.js';
import { letAllIn, recordingLog, serveForTest, silentLog } from '../src/testing/index.js';

const open: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

const aThing = routeFor<{ anyone: undefined }>()({
  ...{ method: 'get', path: '/things/:id', access: 'anyone', tag: 'Things', summary: 'Read a thing' },
  success: { description: 'The thing' },
  handle: () => ({}),
});

async function serve(operations: Parameters<typeof createServiceApp>[0]['operations']) {
  const metrics = createMetrics('demo');
  const options = { log: silentLog(), metrics, errorBody: envelopeErrorBody };
  const app = createServiceApp({ ...options, routes: [aThing], entrance: letAllIn, ...(operations && { operations }) });
  const server = await serveForTest(app);
  open.push(server);
  return { call: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
}

const hangs: DependencyCheck = () => new Promise(() => undefined);
const answers: DependencyCheck = () => Promise.resolve();
const refuses: DependencyCheck = () => Promise.reject(new Error('password wrong for admin@10.0.0.1'));

describe('health', () => {
  const start = (dependencies: Record<string, DependencyCheck>, stopping = new AbortController()) =>
    serve({
      health: { checkReadiness: makeCheckReadiness({ dependencies, timeoutMs: 20 }), stopping: stopping.signal },
    });

  it('is alive whatever the dependencies do', async () => {
    const { call } = await start({ docdb: hangs });
    expect((await call('/livez')).status).toBe(200);
  });

  it('is ready when every dependency answers', async () => {
    const { call } = await start({ docdb: answers, idp: answers });
    const res = await call('/readyz');
    const { version } = JSON.parse(readFileSync(inWorkspace('package.json'), 'utf8')) as { version: string };
    expect(res.headers.get('x-parley-release')).toBe(version);
    expect(res.status).toBe(200);
    expect(await res.json()).toMatchObject({
      status: 'ready',
      dependencies: { docdb: { state: 'up' }, idp: { state: 'up' } },
    });
  });

  it('names the dependency that is down or silent, and not why', async () => {
    const { call } = await start({ docdb: refuses, idp: hangs, authz: answers });
    const res = await call('/readyz');
    const text = await res.text();
    expect(res.status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      status: 'not_ready',
      dependencies: {
        docdb: { state: 'down', reason: 'failed' },
        idp: { state: 'down', reason: 'timeout' },
        authz: { state: 'up' },
      },
    });
    expect(text).not.toContain('password');
  });

  it('is not ready while it stops', async () => {
    const stopping = new AbortController();
    const { call } = await start({}, stopping);
    stopping.abort();
    expect((await call('/readyz')).status).toBe(503);
  });

  it('asks once for many visitors, and again when the answer is old', async () => {
    let asked = 0;
    let now = 0;
    const docdb = () => Promise.resolve(asked++);
    const check = makeCheckReadiness({ dependencies: { docdb }, cacheMs: 1000, now: () => now });
    await Promise.all([check(), check(), check()]);
    expect(asked).toBe(1);
    now = 1000;
    await check();
    expect(asked).toBe(2);
  });

  it('is ready without what only a part of it needs, and names that too', async () => {
    const check = makeCheckReadiness({ dependencies: { docdb: answers }, partly: { 'rag-server': refuses } });
    expect(await check()).toMatchObject({
      ready: true,
      dependencies: { docdb: { state: 'up' }, 'rag-server': { state: 'down' } },
    });
  });
});

describe('readiness that is watched', () => {
  const watch = (
    checks: { docdb?: DependencyCheck; idp?: DependencyCheck },
    { log, everyMs = 5 }: { log?: Logger; everyMs?: number } = {},
  ) => {
    const { docdb = answers, idp = answers } = checks;
    const metrics = createMetrics('service');
    const closers = createClosers({ log: silentLog() });
    open.push(closers);
    const check = watchReadiness({
      ...{ dependencies: { docdb }, partly: { idp }, metrics, closers, log: log ?? silentLog() },
      ...{ everyMs, timeoutMs: 60 },
    });
    const isUp = async (dependency: string) =>
      (await metrics.registry.metrics()).includes(`dependency_up{dependency="${dependency}",service="service"} 1`);
    return { check, isUp };
  };
  const until = async (look: () => Promise<boolean>) => {
    while (!(await look())) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is decided by what nothing works without, and names what a part of the work waits for', async () => {
    expect(await watch({ idp: refuses }).check()).toMatchObject({ ready: true, partly: ['idp'] });
    expect(await watch({ docdb: refuses }).check()).toMatchObject({ ready: false, partly: [] });
  });

  it('finds out without being asked, and counts it', async () => {
    let idp: DependencyCheck = answers;
    const { isUp } = watch({ idp: (signal) => idp(signal) });
    await until(() => isUp('idp'));
    idp = refuses;
    await until(async () => !(await isUp('idp')));
    expect(await isUp('docdb')).toBe(true);
  });

  it('makes nobody wait for a slow neighbour', async () => {
    let asked = 0;
    const { check } = watch({ idp: (signal) => ((asked += 1) === 1 ? answers(signal) : hangs(signal)) });
    await check();
    await until(() => Promise.resolve(asked === 2));
    const waited = Symbol('waited');
    const next = new Promise((resolve) => setImmediate(resolve, waited));
    expect(await Promise.race([check(), next])).toMatchObject({ ready: true, partly: [] });
    await until(async () => (await check()).partly.length > 0);
    expect((await check()).dependencies['idp']).toMatchObject({ state: 'down', reason: 'timeout' });
  });

  it('says what is our own fault', async () => {
    const reason = 'bad_credentials';
    const idp = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'no', { details: { reason } }));
    expect((await watch({ idp }).check()).dependencies['idp']).toMatchObject({ state: 'down', reason });
  });

  it('logs that a neighbour goes and comes back, not every time that it is away', async () => {
    const { log, lines } = recordingLog();
    let asked = 0;
    let idp = refuses;
    watch({ idp: (signal) => ((asked += 1), idp(signal)) }, { log });
    await until(() => Promise.resolve(asked > 3));
    idp = answers;
    await until(() => Promise.resolve(lines.length > 1));
    expect(lines.map(({ dependency, msg }) => [dependency, msg])).toEqual([
      ['idp', 'a dependency does not answer'],
      ['idp', 'a dependency answers again'],
    ]);
  });
});

describe('metrics', () => {
  const start = () => serve({ metricsToken: 'metrics-token-1' });

  it('need their own token', async () => {
    const { call } = await start();
    expect((await call('/metrics')).status).toBe(401);
    expect((await call('/metrics', { headers: { authorization: 'Bearer metrics-token-2' } })).status).toBe(401);
  });

  it('measure requests by route pattern, not by id', async () => {
    const { call } = await start();
    await call('/things/thing-of-mine');
    const text = await (await call('/metrics', { headers: { authorization: 'Bearer metrics-token-1' } })).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{service="demo",method="GET",route="/things/:id",status="200"} 1',
    );
    expect(text).not.toContain('thing-of-mine');
  });
});

describe('calling a dependency', () => {
  const idp = dependencyCaller({ name: 'idp' });
  const neighbour = async (handler: RequestListener) => {
    const server = await listen(handler, { port: 0, graceMs: 20 });
    open.push(server);
    return server.url;
  };

  it('passes the request id on', async () => {
    const url = await neighbour((req, res) => res.end(req.headers['x-request-id']));
    const res = await withRequestId('req-12345678', () => idp(url));
    expect(res.text).toBe('req-12345678');
  });

  it('brings the whole answer, whatever its status', async () => {
    const url = await neighbour((_req, res) => res.writeHead(418, { 'retry-after': '7' }).end('{"short":true}'));
    const res = await idp(url);
    expect([res.ok, res.status, res.header('retry-after'), res.header('link')]).toEqual([false, 418, '7', undefined]);
    expect(res.json()).toEqual({ short: true });
  });

  it('names the one whose answer is no JSON', async () => {
    const url = await neighbour((req, res) => res.end(req.url === '/empty' ? '' : '<html>'));
    expect((await idp(`${url}/empty`)).json()).toBeUndefined();
    const res = await idp(url);
    expect(() => res.json()).toThrow('idp is not available');
  });

  it('names the one whose answer breaks off', async () => {
    const url = await neighbour((_req, res) => {
      res.writeHead(200, { 'content-length': '900' }).write('{', 'utf8', () => res.destroy());
    });
    await expect(idp(url)).rejects.toMatchObject({ more: { details: { dependency: 'idp', reason: 'bad_answer' } } });
  });

  it('goes nowhere else, and carries no bearer there', async () => {
    const asked: (string | undefined)[] = [];
    const url = await neighbour((req, res) => {
      asked.push(req.url);
      res.writeHead(307, { location: '/elsewhere' }).end();
    });
    const refused = { more: { details: { dependency: 'idp', reason: 'bad_answer' } } };
    await expect(idp(url)).rejects.toMatchObject(refused);
    await expect(dependencyOpener({ name: 'idp' })(url)).rejects.toMatchObject(refused);
    expect(asked).toEqual(['/', '/']);
  });

  it('serves packages that want a fetch', async () => {
    const url = await neighbour((req, res) => {
      if (req.url === '/nothing') res.writeHead(204).end();
      else req.pipe(res.writeHead(200, { 'x-method': req.method, 'x-seen': req.headers['x-given'] }));
    });
    const send = fetchThrough(dependencyOpener({ name: 'agents' }));
    const res = await send(url, { method: 'POST', headers: { 'X-Given': 'yes' }, body: 'said' });
    expect([res.headers.get('x-method'), res.headers.get('x-seen'), await res.text()]).toEqual(['POST', 'yes', 'said']);
    expect((await send(new URL('/nothing', url))).body).toBeNull();
    await expect(send(url, { method: 'POST', body: new Blob([]) })).rejects.toThrow('only text');
  });

  it('names the one that cannot be reached', async () => {
    await expect(idp('http://127.0.0.1:1/')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp', reason: 'unreachable' } },
    });
  });

  it('opens long answers in the same way', async () => {
    const openAnswer = dependencyOpener({ name: 'agents' });
    const url = await neighbour((req, res) =>
      req.url === '/silent' ? undefined : res.writeHead(418).end(req.headers['x-request-id']),
    );
    const ask = { method: 'GET', headers: {} } as const;
    const { status, body } = await withRequestId('req-12345678', () => openAnswer(url, ask));
    expect([status, await text(body)]).toEqual([418, 'req-12345678']);
    const down = (reason: string) => ({ more: { details: { dependency: 'agents', reason } } });
    await expect(openAnswer('http://127.0.0.1:1/', ask)).rejects.toMatchObject(down('unreachable'));
    await expect(openAnswer(`${url}/silent`, { ...ask, timeoutMs: 50 })).rejects.toMatchObject(down('timeout'));
    const left = AbortSignal.abort(new Error('the client left'));
    await expect(openAnswer(`${url}/silent`, { ...ask, signal: left })).rejects.toThrow('the client left');
  });

  it('ends a long answer with the caller who gave up', async () => {
    const url = await neighbour((_req, res) => void res.write('begun'));
    const leave = new AbortController();
    const { body } = await dependencyOpener({ name: 'agents' })(url, { signal: leave.signal });
    leave.abort(new Error('the client left'));
    await expect(text(body)).rejects.toThrow('the client left');
  });

  it('names the one that does not answer in time, or not to the end', async () => {
    const url = await neighbour((req, res) => (req.url === '/begun' ? void res.write('{') : undefined));
    const late = { more: { details: { dependency: 'idp', reason: 'timeout' } } };
    await expect(idp(url, { timeoutMs: 50 })).rejects.toMatchObject(late);
    await expect(idp(`${url}/begun`, { timeoutMs: 50 })).rejects.toMatchObject(late);
  });

  it('keeps the reason of a caller that gave up', async () => {
    const url = await neighbour(() => undefined);
    await expect(idp(url, { signal: AbortSignal.abort(new Error('the client left')) })).rejects.toThrow(
      'the client left',
    );
  });
});
