import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callRaw } from '../rag-proxy/rag-upstream.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let bob: string;
beforeAll(async () => {
  stack = await startStack();
  bob = await stack.bearerOf('bob');
});
afterAll(() => stack.close());

/** A service whose clock for limits stands where the test put it, `seconds` into a minute. */
async function startAt(seconds: number, more: Record<string, string> = {}) {
  // Tokens are checked by the same clock: it stands ahead of the real one by less than they live.
  const clock = { ms: Math.ceil(Date.now() / 60_000) * 60_000 + seconds * 1000 };
  const service = await stack.startService(more, () => new Date(clock.ms));
  return { ...service, clock };
}
const headersOf = ({ headers }: Response) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
});

describe('every answer but those about health', () => {
  it.each([
    ['GET', '/api/dynamic-agents/available', 'default', 100],
    ['GET', '/api/openapi.json', 'default', 100],
    ['GET', '/api/auth/session', 'default', 100],
    ['POST', '/api/auth/signin', 'default', 100],
    ['GET', '/api/rag/mcp', 'default', 100],
    ['POST', '/api/chat', 'chat', 20],
    ['POST', '/api/v1/chat/stream/start', 'chat', 20],
    ['POST', '/api/v1/chat/stream/resume', 'chat', 20],
    ['POST', '/api/v1/chat/invoke', 'chat', 20],
    ['POST', '/api/v1/chat/stream/cancel', 'default', 100],
    ['GET', '/api/v1/chat/conversations', 'default', 100],
    ['POST', '/api/usecases', 'usecase-writes', 10],
    ['PUT', '/api/usecases/uc_0', 'usecase-writes', 10],
    ['DELETE', '/API/UseCases/uc_0/', 'usecase-writes', 10],
    ['GET', '/api/usecases', 'default', 100],
    ['DELETE', '/api/chat', 'default (405)', 100],
    ['GET', '/api/nothing/here', 'default (404)', 100],
    ['GET', '/api/rag/%zz', 'default (400)', 100],
  ])('tells the limit: %s %s counts as %s', async (method, path, _bucket, limit) => {
    const { url } = await startAt(0);
    for (const authorization of [`Bearer ${bob}`, 'Bearer bad']) {
      const { headers } = await callRaw(url, path, { method, headers: { authorization } });
      expect(headers).toMatchObject({ 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(limit - 1) });
    }
  });

  it.each(['/api/health', '/livez', '/readyz'])('is not counted and tells none: %s', async (path) => {
    const { call } = await startAt(0);
    const answers = await Promise.all(Array.from({ length: 101 }, () => call(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(101).fill(200));
    expect(answers[0]!.headers.has('x-ratelimit-limit')).toBe(false);
  });
});

describe('a limit', () => {
  it('ends with the minute, in epoch seconds and in seconds to wait', async () => {
    const { call, clock } = await startAt(18);
    const ask = () => call('/api/chat', { bearer: bob, body: {} });
    const resetsAt = (clock.ms - 18_000 + 60_000) / 1000;
    for (let left = 19; left >= 0; left -= 1) {
      expect(headersOf(await ask())).toEqual({ limit: '20', remaining: String(left), reset: String(resetsAt) });
    }
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(headersOf(refused)).toEqual({ limit: '20', remaining: '0', reset: String(resetsAt) });
    expect(refused.headers.get('retry-after')).toBe('42');
    expect(await refused.json()).toEqual({
      success: false,
      error: 'Too many requests. Please try again later.',
      code: 'RATE_LIMIT_EXCEEDED',
      retry_after: 42,
    });

    clock.ms += 41_999;
    expect((await ask()).headers.get('retry-after')).toBe('1');
    clock.ms += 1;
    expect(headersOf(await ask())).toMatchObject({ remaining: '19', reset: String(resetsAt + 60) });
  });

  it('of one bucket leaves the others alone', async () => {
    const { call } = await startAt(0);
    await Promise.all(Array.from({ length: 21 }, () => call('/api/chat', { bearer: bob, body: {} })));
    const other = await call('/api/dynamic-agents/available', { bearer: bob });
    expect(other.status).toBe(200);
    expect(headersOf(other)).toMatchObject({ limit: '100', remaining: '99' });
  });

  it('of other requests is a setting, and questions keep theirs', async () => {
    const { call } = await startAt(0, { RATE_LIMIT_PER_MINUTE: '2' });
    const agents = () => call('/api/dynamic-agents/available', { bearer: bob });
    expect(headersOf(await agents())).toMatchObject({ limit: '2', remaining: '1' });
    expect([(await agents()).status, (await agents()).status]).toEqual([200, 429]);
    expect(headersOf(await call('/api/chat', { bearer: bob, body: {} }))).toMatchObject({ limit: '20' });
  });

  it('is a person’s own, whether they come with a bearer or a session', async () => {
    const { call } = await startAt(0);
    const agents = (headers: Record<string, string>) => call('/api/dynamic-agents/available', { headers });
    const signedIn = await call('/api/auth/signin', { body: { email: 'bob@example.test', password: 'bob-pw' } });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    expect(headersOf(await agents({ authorization: `Bearer ${bob}` }))).toMatchObject({ remaining: '99' });
    expect(headersOf(await agents({ cookie }))).toMatchObject({ remaining: '98' });
    const alice = { authorization: `Bearer ${await stack.bearerOf('alice')}` };
    expect(headersOf(await agents(alice))).toMatchObject({ remaining: '99' });
  });

  it('is a person’s own when they sign out, and leaves their neighbours of the same address alone', async () => {
    const { call } = await startAt(0);
    const signIn = async (name: string) => {
      const body = { email: `${name}@example.test`, password: `${name}-pw` };
      return (await call('/api/auth/signin', { body })).headers.getSetCookie()[0]!.split(';')[0]!;
    };
    const leave = (cookie: string) =>
      call('/api/auth/signout', { method: 'POST', headers: { cookie, origin: 'http://127.0.0.1:3000' } });
    const [one, other] = [await signIn('bob'), await signIn('alice')];
    await call('/api/dynamic-agents/available', { headers: { cookie: one } });
    expect(headersOf(await leave(one))).toMatchObject({ remaining: '98' });
    expect(headersOf(await leave(other))).toMatchObject({ remaining: '99' });
    expect(headersOf(await leave(other))).toMatchObject({ remaining: '97' });
  });

  it('is counted by address before authentication, whatever callers claim', async () => {
    const { call } = await startAt(0);
    const nobody = { 'x-forwarded-for': '203.0.113.1' };
    expect(headersOf(await call('/api/auth/session', { headers: nobody }))).toMatchObject({ remaining: '99' });
    const pretended = { authorization: 'Bearer made-up', 'x-forwarded-for': '203.0.113.2' };
    expect(headersOf(await call('/api/auth/session', { headers: pretended }))).toMatchObject({ remaining: '98' });
    expect(headersOf(await call('/api/auth/session', { bearer: bob }))).toMatchObject({ remaining: '99' });
  });

  it('is that of the forwarded address behind a proxy that is trusted', async () => {
    const { call } = await startAt(0, { TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => call('/api/auth/session', { headers: { 'x-forwarded-for': address } });
    expect(headersOf(await from('203.0.113.1'))).toMatchObject({ remaining: '99' });
    expect(headersOf(await from('203.0.113.2'))).toMatchObject({ remaining: '99' });
    expect(headersOf(await from('2001:db8:1:2::1'))).toMatchObject({ remaining: '99' });
    expect(headersOf(await from('2001:db8:1:2::2'))).toMatchObject({ remaining: '98' });
  });
});
