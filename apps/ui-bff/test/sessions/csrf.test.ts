import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../stack.js';
import { cookieOf, forgetAttempts, origin, sessionOf, signedIn, signIn, signOut } from './signed-in.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

const foreign: [string, Record<string, string>][] = [
  ['the origin of another site', { origin: 'https://evil.example' }],
  ['the origin of another port', { origin: 'http://127.0.0.1:3001' }],
  ['the origin of another scheme', { origin: 'https://127.0.0.1:3000' }],
  ['an origin that only begins like ours', { origin: `${origin}.evil.example` }],
  ['an opaque origin', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  [
    'a foreign origin that claims to be same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['no page at all', { 'sec-fetch-site': 'none' }],
];
const own: [string, Record<string, string>][] = [
  ['our origin', { origin }],
  ['Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }],
];

describe('a request with a cookie that changes something', () => {
  it.each([...foreign, ['neither Origin nor Sec-Fetch-Site', {}] as [string, Record<string, string>]])(
    'is refused from %s',
    async (_case, headers) => {
      const cookie = await signedIn(stack, 'bob');
      const chat = await stack.call('/api/chat', {
        body: { message: 'hello', agent: 'docs' },
        headers: { cookie, ...headers },
      });
      expect(await chat.json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'cross_origin' } });
      expect((await signOut(stack.call, cookie, headers)).status).toBe(403);
      expect((await sessionOf(stack.call, cookie)).status).toBe(200);
      expect(stack.upstream.runs).toEqual([]);
    },
  );

  it.each(own)('passes from a page of ours, known by %s', async (_case, headers) => {
    expect((await signOut(stack.call, await signedIn(stack, 'bob'), headers)).status).toBe(200);
  });
});

describe('a request that changes nothing', () => {
  it.each(foreign)('is answered from %s, who cannot read it', async (_case, headers) => {
    const cookie = await signedIn(stack, 'bob');
    const res = await stack.call('/api/auth/session', { headers: { cookie, ...headers } });
    expect(res.status).toBe(200);
    expect([...res.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('a preflight', () => {
  it('allows no other site anything', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const res = await stack.call('/api/chat', { method: 'OPTIONS', headers });
    expect([...res.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('a request with a bearer', () => {
  it('needs no origin: no browser adds the bearer by itself', async () => {
    const bearer = await stack.bearerOf('bob');
    expect((await stack.call('/api/auth/signout', { method: 'POST', bearer })).status).toBe(200);
  });
});

describe('signing in', () => {
  it.each(foreign)('is refused from %s, so that no one is signed in unawares', async (_case, headers) => {
    await forgetAttempts(stack);
    const res = await signIn(stack.call, 'bob@example.test', 'bob-pw', headers);
    expect(res.status).toBe(403);
    expect(cookieOf(res)).toBe('');
  });

  it.each(own)('passes from a page of ours, known by %s', async (_case, headers) => {
    await forgetAttempts(stack);
    expect((await signIn(stack.call, 'bob@example.test', 'bob-pw', headers)).status).toBe(200);
  });
});
