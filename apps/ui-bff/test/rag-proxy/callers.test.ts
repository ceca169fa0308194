import { describe, expect, it } from '@jest/globals';
import { origin, signedIn } from '../sessions/signed-in.js';
import type { Stack } from '../stack.js';
import { callRaw, type startRagUpstream } from './rag-upstream.js';
import { withRagUpstream } from './with-rag-upstream.js';

let stack: Stack;
let upstream: Awaited<ReturnType<typeof startRagUpstream>>;
let service: Awaited<ReturnType<Stack['startService']>>;
let bearer: string;
withRagUpstream((started) => ({ stack, upstream, service, bearer } = started));

const asBob = (method: string) =>
  callRaw(service.url, '/api/rag/v1/x', { method, headers: { authorization: `Bearer ${bearer}` } });

describe('who may call', () => {
  const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'];

  it.each(['GET', ...unsafe])('is anonymous without a credential: %s', async (method) => {
    for (const headers of [{}, { authorization: 'Bearer bad' }, { cookie: 'parley_session=unknown' }]) {
      const res = await callRaw(service.url, '/api/rag/v1/datasources', { method, headers });
      expect(res.status).toBe(401);
      expect(JSON.parse(res.text)).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    }
    expect(upstream.arrived).toEqual([]);
  });

  it('is somebody with a session, in whose name the request goes on', async () => {
    const cookie = await signedIn(stack, 'bob', service.call);
    expect((await callRaw(service.url, '/api/rag/v1/datasources', { headers: { cookie } })).status).toBe(200);
    const token = upstream.arrived[0]!.headers.authorization?.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({ email: 'bob@example.test' });
  });

  it.each(unsafe)('is not a page elsewhere that a session was opened for: %s', async (method) => {
    const cookie = await signedIn(stack, 'bob', service.call);
    const from = (headers: Record<string, string>) =>
      callRaw(service.url, '/api/rag/v1/x', { method, headers: { cookie, ...headers } });
    expect((await from({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({})).status).toBe(403);
    expect(upstream.arrived).toEqual([]);
    expect((await from({ origin })).status).toBe(200);
  });

  it('is somebody 100 times a minute', async () => {
    const at = new Date(); // All in one minute, however long they take.
    service = await stack.startService({ RAG_SERVER_URL: upstream.url }, () => at);
    const statuses = await Promise.all(Array.from({ length: 101 }, async () => (await asBob('GET')).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(upstream.arrived).toHaveLength(100);
  });

  it('gets the allowed methods', async () => {
    const res = await asBob('LINK');
    expect(res).toMatchObject({ status: 405, headers: { allow: 'DELETE, GET, HEAD, PATCH, POST, PUT' } });
  });
});
