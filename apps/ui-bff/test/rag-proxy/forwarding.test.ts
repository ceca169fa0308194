import { describe, expect, it } from '@jest/globals';
import { origin, signedIn } from '../sessions/signed-in.js';
import type { Stack } from '../stack.js';
import { callRaw, type startRagUpstream } from './rag-upstream.js';
import { withRagUpstream } from './with-rag-upstream.js';

const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

let stack: Stack;
let upstream: Awaited<ReturnType<typeof startRagUpstream>>;
let service: Awaited<ReturnType<Stack['startService']>>;
let bearer: string;
withRagUpstream((started) => ({ stack, upstream, service, bearer } = started));

const asBob = () => ({ authorization: `Bearer ${bearer}` });
const raw = (target: string, more: Parameters<typeof callRaw>[2] = {}) =>
  callRaw(service.url, target, { ...more, headers: { ...asBob(), ...more.headers } });

describe('a path below /api/rag', () => {
  it.each([
    '/v1/datasources',
    '/v1/datasource/web:https%3A%2F%2Fdocs.example.com%2Fa%20b%2520c/documents?limit=2&offset=%30',
    '/v1/datasource/web%3Ahttps%3a%2f%2fdocs.example.com',
    '/v1/chunk/a:b@c,d;e=f~g!h$(i)*/content',
    '/v1/datasource/%2e%2e%2fa/documents',
    '/v1/datasource/...',
    '/v1//datasources/',
    '/metrics%3F',
    '/v1/x?path=../../y&next=%2e%2e/',
    '/mcp',
    '/V1/Datasources?',
  ])('arrives byte for byte: %s', async (target) => {
    expect((await raw(`/api/rag${target}`)).status).toBe(200);
    expect(upstream.arrived.map((request) => request.target)).toEqual([target]);
  });

  it('arrives in absolute form as well', async () => {
    await raw('http://anything.example/api/rag/v1/datasource/a%2Fb');
    expect(upstream.arrived.map(({ target }) => target)).toEqual(['/v1/datasource/a%2Fb']);
  });

  it('comes after the path that rag-server’s address has', async () => {
    const behindPath = await stack.startService({ RAG_SERVER_URL: `${upstream.url}/rag/` });
    await callRaw(behindPath.url, '/api/rag/v1/datasource/a%2Fb?x=1', { headers: asBob() });
    expect(upstream.arrived.map(({ target }) => target)).toEqual(['/rag/v1/datasource/a%2Fb?x=1']);
  });

  it.each([
    '/api/rag/..',
    '/api/rag/v1/../metrics',
    '/api/rag/v1/./datasources',
    '/api/rag/v1/%2e%2E/datasources',
    '/api/rag/v1/.%2e',
    '/api/rag/v1\\..\\metrics',
    '/api/rag/v1/datasources#/../x',
    '/api/rag/v1/%zz',
  ])('is refused where it could lead elsewhere: %s', async (target) => {
    const res = await raw(target);
    expect(res.status).toBe(400);
    expect(JSON.parse(res.text)).toMatchObject({ success: false, code: 'VALIDATION_ERROR' });
    expect(upstream.arrived).toEqual([]);
  });

  it.each(['/metrics', '/livez', '/readyz', '/METRICS/', '//metrics?x', '/%6detrics'])(
    'does not reach what only operators may see: %s',
    async (target) => {
      expect((await raw(`/api/rag${target}`)).status).toBe(404);
      expect(upstream.arrived).toEqual([]);
    },
  );
});

describe('a request', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('of method %s travels with query and body', async (method) => {
    let body = '';
    upstream.answerWith(async (req, res) => {
      for await (const chunk of req) body += String(chunk);
      res.writeHead(201, { 'content-type': 'application/json' }).end('{"done":true}');
    });
    const sent = '{ "a":1,\n "a":2, "text":"not re-written" }';
    const headers = { 'content-type': 'application/json', 'content-length': String(sent.length) };
    const res = await raw('/api/rag/v1/job/x?status=a%20b', { method, headers, body: sent });
    expect(res).toMatchObject({ status: 201, text: '{"done":true}' });
    expect(upstream.arrived).toMatchObject([{ method, target: '/v1/job/x?status=a%20b' }]);
    expect(body).toBe(sent);
  });

  it('keeps a body without a length in one piece, on DELETE and GET too', async () => {
    const bodies: string[] = [];
    upstream.answerWith(async (req, res) => {
      let body = '';
      for await (const chunk of req) body += String(chunk);
      bodies.push(body);
      res.end('{}');
    });
    for (const method of ['GET', 'DELETE']) {
      await raw('/api/rag/v1/x', {
        method,
        headers: { 'transfer-encoding': 'chunked' },
        body: 'GET /metrics HTTP/1.1',
      });
    }
    expect(bodies).toEqual(['GET /metrics HTTP/1.1', 'GET /metrics HTTP/1.1']);
    expect(upstream.arrived).toHaveLength(2);
  });

  it('carries what a client means for rag-server, and nothing that was meant for us', async () => {
    const meant = {
      'content-type': 'multipart/form-data; boundary=x',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      'last-event-id': '7',
      'if-none-match': '"x"',
      'idempotency-key': '"k-1"',
      'x-request-id': 'req-0123456789',
      traceparent: trace,
    };
    const res = await raw('/api/rag/mcp', {
      method: 'POST',
      body: '--x--',
      headers: {
        ...meant,
        cookie: 'parley_session=secret',
        origin: 'https://elsewhere.example',
        referer: 'https://elsewhere.example/page',
        'sec-fetch-site': 'cross-site',
        forwarded: 'for=10.0.0.1',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-proto': 'https',
        'x-real-ip': '10.0.0.1',
        'x-catalog-key': 'sk_secret',
        'proxy-authorization': 'Basic eDp5',
        te: 'trailers',
        connection: 'keep-alive, x-named',
        'x-named': 'between us',
      },
    });
    const { headers } = upstream.arrived[0]!;
    const allowed = [...Object.keys(meant), 'authorization', 'host', 'connection', 'content-length'];
    expect(headers).toMatchObject({ ...meant, authorization: `Bearer ${bearer}`, host: new URL(upstream.url).host });
    expect(Object.keys(headers).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(res.headers['x-request-id']).toBe('req-0123456789');
  });

  it('leaks no cookie when the client waits for 100 Continue', async () => {
    const cookie = await signedIn(stack, 'bob', service.call);
    const headers = { cookie, origin, expect: '100-continue', 'content-type': 'application/json' };
    await callRaw(service.url, '/api/rag/v1/ingest', { method: 'POST', headers, body: '{}' });
    expect(upstream.arrived[0]!.headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer ey/) });
    expect(upstream.arrived[0]!.headers).not.toHaveProperty('cookie');
    expect(upstream.arrived[0]!.headers).not.toHaveProperty('expect');
  });
});

describe('an answer', () => {
  it.each([
    [200, '{"a":1}'],
    [202, '{"job_id":"1"}'],
    [204, ''],
    [304, ''],
    [400, '{"detail":"no","code":"VALIDATION_ERROR","errors":[]}'],
    [401, '{"detail":"no","code":"UNAUTHORIZED"}'],
    [403, '{"detail":"no","code":"FORBIDDEN"}'],
    [404, 'not even JSON'],
    [409, '{"detail":"no","code":"CONFLICT"}'],
    [429, '{"detail":"slow","code":"RATE_LIMIT_EXCEEDED"}'],
    [500, '<h1>broken</h1>'],
    [503, '{"detail":"authz is down","code":"AUTHZ_UNAVAILABLE"}'],
  ])('of status %i comes back as it is', async (status, text) => {
    upstream.answerWith((_req, res) => void res.writeHead(status, { 'retry-after': '7', etag: '"e"' }).end(text));
    const res = await raw('/api/rag/v1/x');
    expect(res).toMatchObject({ status, text, headers: { 'retry-after': '7', etag: '"e"' } });
  });

  it('names things by addresses that the caller can use', async () => {
    const { host } = new URL(upstream.url);
    upstream.answerWith((_req, res) => {
      const links = [`<http://${host}/v1/jobs?page=2>; rel="next"`, '</v1/jobs>; rel="first"', '<?page=9>; rel="last"'];
      res.writeHead(201, {
        location: `http://${host}/v1/job/web:https%3A%2F%2Fx?full=1`,
        'content-location': '/v1/job/1',
        link: [...links, '<https://docs.example/jobs>; rel="help"'].join(', '),
      });
      res.end('{}');
    });
    const { headers } = await raw('/api/rag/v1/x');
    expect(headers).toMatchObject({
      location: '/api/rag/v1/job/web:https%3A%2F%2Fx?full=1',
      'content-location': '/api/rag/v1/job/1',
      link:
        '</api/rag/v1/jobs?page=2>; rel="next", </api/rag/v1/jobs>; rel="first", <?page=9>; rel="last", ' +
        '<https://docs.example/jobs>; rel="help"',
    });
  });

  it('leads a redirect to the same place below here, and elsewhere where it is meant so', async () => {
    const led = async (location: string) => {
      upstream.answerWith((_req, res) => void res.writeHead(307, { location }).end());
      return (await raw('/api/rag/v1/x')).headers['location'];
    };
    expect(await led(`//${new URL(upstream.url).host}`)).toBe('/api/rag');
    expect(await led('y?z=1#part')).toBe('y?z=1#part');
    expect(await led('https://idp.example/login')).toBe('https://idp.example/login');
  });

  it('sets no cookie, asks for no password and overrides nothing that we say ourselves', async () => {
    upstream.answerWith((_req, res) => {
      const challenges = ['Basic realm="rag"', 'Bearer resource_metadata="http://10.0.0.7/x"'];
      res.writeHead(401, {
        'set-cookie': 'parley_session=stolen',
        'www-authenticate': challenges,
        'x-ratelimit-limit': '9999',
        'x-request-id': 'theirs',
        'content-security-policy': 'script-src *',
        'cache-control': 'public',
        'keep-alive': 'timeout=99',
        connection: 'x-named',
        'x-named': 'between us',
      });
      res.end('{}');
    });
    const { headers } = await raw('/api/rag/v1/x', { headers: { 'x-request-id': 'ours-0123456789' } });
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-request-id': 'ours-0123456789',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    for (const name of ['set-cookie', 'www-authenticate', 'x-named']) expect(headers).not.toHaveProperty(name);
  });

  it('to HEAD has no body and the length of one', async () => {
    upstream.answerWith((_req, res) => void res.writeHead(200, { 'content-length': '7' }).end());
    expect(await raw('/api/rag/v1/x', { method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': '7' },
    });
  });
});
