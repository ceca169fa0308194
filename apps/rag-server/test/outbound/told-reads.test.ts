import type { IncomingHttpHeaders } from 'node:http';
import { guardedAgent, type Outbound } from '@parley/outbound';
import { createMetrics, inSpan, type Listening, startTelemetry } from '@parley/service';
import { serveForTest, startCollector } from '@parley/service/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fetchPage } from '../../src/crawl/fetch/fetch-page.js';
import { openCheckouts } from '../../src/git/checkouts.js';
import { hostGet } from '../../src/issues/host/host-http.js';
import { hostRests } from '../../src/issues/host/host-rests.js';
import { makeSourceGuard, openSourceOutbound } from '../../src/outbound/open-outbound.js';
import { s3Get } from '../../src/s3/s3-client.js';
import { environmentSignIn } from '../../src/wiki/sign-in.js';
import { wikiHttp } from '../../src/wiki/wiki-http.js';

const userAgent = 'test';
const { signal } = new AbortController();
const now = () => Date.now();
const bounds = { timeoutMs: 10_000, maxBytes: 1_000 };
const limits = { connectTimeoutMs: 5_000, headersTimeoutMs: 5_000, bodyTimeoutMs: 5_000, connectionsPerHost: 1 };
const nameless = 'http://nameless.example:8080';
const inside = 'http://inside.example:8080';

/** The text of a page, at the first address that is no redirect. */
const readPage = ({ guard, dispatcher }: Pick<Outbound, 'guard' | 'dispatcher'>, url: string) =>
  fetchPage(
    { guard, dispatcher, userAgent, totalTimeoutMs: 10_000, maxRedirects: 1 },
    { url, signal, maxBytes: 1_000 },
  );

/** Reads from one host as each kind of source does; its Git repository is none. */
async function readAll(host: string, outbound: Outbound, rules: object): Promise<void> {
  const checkouts = openCheckouts();
  const { dispatcher } = outbound;
  const signIn = environmentSignIn({ username: undefined, token: undefined });
  const rests = hostRests(now);
  const wiki = wikiHttp({ url: host, signIn, dispatcher, outbound, now, ...bounds });
  const issues = hostGet({ dispatcher, userAgent, rests, now, ...bounds }, { api: host, headers: {}, reader: '' });
  const order = { source: { url: `${host}/none.git`, include_code: false }, secrets: undefined, rules, userAgent };
  const source = { url: host, bucket: 'ann', prefix: '', region: '', credential: '' };
  await readPage(outbound, `${host}/ann`);
  await wiki.json('/ann', z.object({}), signal);
  await issues('/ann', z.object({}), signal);
  await s3Get({ outbound, source, secrets: undefined, userAgent, now })(new URL(`${host}/ann`), 1_000, signal);
  await expect(checkouts.fetch('a', order, AbortSignal.timeout(60_000))).rejects.toThrow('HTTP 404');
  await checkouts.close();
}

/** Reads what the guard refuses, and what no name server knows. */
async function readNothing(): Promise<void> {
  const resolve = (name: string) =>
    name === 'inside.example'
      ? Promise.resolve([{ address: '10.0.0.1', family: 4 as const }])
      : Promise.reject(new Error('unknown'));
  const guard = makeSourceGuard({ resolve });
  const dispatcher = guardedAgent(guard, limits);
  await expect(readPage({ guard, dispatcher }, inside)).rejects.toThrow('not a public address');
  await expect(readPage({ guard, dispatcher }, nameless)).rejects.toThrow('could not be resolved');
  await dispatcher.destroy();
}

describe('what is read from hosts that people name', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let host: Listening;
  const heard: IncomingHttpHeaders[] = [];
  const metrics = createMetrics('demo');
  beforeAll(async () => {
    collector = await startCollector();
    host = await serveForTest((req, res) => {
      heard.push(req.headers);
      res.writeHead(req.url?.startsWith('/none.git') ? 404 : 200).end('{}');
    });
    const rules = { allowedNetworks: ['127.0.0.1/32'], allowedPorts: [Number(new URL(host.url).port)] };
    const outbound = openSourceOutbound(rules);
    const stop = await startTelemetry('demo', collector.url);
    await inSpan('read all', {}, () => readAll(host.url, outbound, rules));
    await inSpan('read nothing', {}, readNothing);
    await Promise.all([stop(), outbound.close()]);
  });
  afterAll(async () => {
    await Promise.all([host.close(), collector.close()]);
  });
  const below = (name: string) => {
    const above = collector.spans().find((span) => span.name === name);
    return collector.spans().filter(({ parentSpanId }) => parentSpanId === above?.spanId);
  };
  const timed = async () => {
    const told = await metrics.registry.getSingleMetricAsString('dependency_request_duration_seconds');
    return [...told.matchAll(/_count\{service="demo",dependency="(\w+)",outcome="(\w+)"\} (\d+)/g)].map((found) =>
      found.slice(1).join(' '),
    );
  };

  it('is in the trace of its task, by the kind of host', () => {
    const names = ['GET web', 'GET wiki', 'GET issues', 'GET s3', 'GET git'];
    expect(below('read all').map(({ name }) => name)).toEqual(names);
    expect(below('read all')[4]).toMatchObject({
      attributes: { 'http.request.method': 'GET', 'peer.service': 'git', 'http.response.status_code': 404 },
    });
  });

  it('tells no host of the trace', () => {
    expect(heard).toHaveLength(5);
    for (const headers of heard) expect(Object.keys(headers).join()).not.toMatch(/trace|baggage|b3/);
  });

  it('is timed by the kind of host; what the guard refuses is not, as nobody was asked', async () => {
    const times = ['web ok 1', 'wiki ok 1', 'issues ok 1', 's3 ok 1', 'git refused 1', 'web failed 1'];
    expect(await timed()).toEqual(times);
    expect(below('read nothing').map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['GET web', 'name_not_resolved'],
    ]);
  });

  it('says in no span what was read', () => {
    expect(JSON.stringify(collector.spans())).not.toMatch(/ann|127\.0\.0\.1|example/);
  });
});
