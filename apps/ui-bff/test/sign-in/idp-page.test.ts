import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deadUrl } from '../agents-upstream.js';
import { cookieOf, origin, sessionOf, signedIn } from '../sessions/signed-in.js';
import { type Stack, startStack } from '../stack.js';
import { type Typed, visitIdp } from './visit-idp.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

const aliceTyped: Typed = { username: 'alice', password: 'alice-pw' };
const start = async (query = '?return_to=/chat', cookie = '') => {
  const res = await stack.call(`/api/auth/login${query}`, { headers: { cookie } });
  return { res, url: res.headers.get('location') ?? '', browser: cookieOf(res, 'parley_login') };
};
const comeBack = (callback: string, cookie: string, call = stack.call) =>
  call(callback.slice(origin.length), { headers: { cookie } });

describe('sign-in at the idp', () => {
  it('brings the browser back signed in, to where it wanted to go', async () => {
    const { url, browser } = await start();
    const res = await comeBack(await visitIdp(url), browser);
    expect(res.status).toBe(302);
    expect(res.headers.get('location')).toBe('/chat');
    expect((await sessionOf(stack.call, cookieOf(res))).status).toBe(200);
  });

  it('asks for a code, with PKCE, a state and a nonce that are new each time', async () => {
    const [one, two] = [await start(), await start()].map(({ url }) => new URL(url).searchParams);
    expect(one!.get('response_type')).toBe('code');
    expect(one!.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one!.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one!.get(name)).not.toBe(two!.get(name));
    }
  });

  it('lets a person try again after a wrong password', async () => {
    const { url, browser } = await start();
    const callback = await visitIdp(url, [{ username: 'alice', password: 'wrong' }, aliceTyped]);
    expect((await comeBack(callback, browser)).status).toBe(302);
  });

  it('ends on any replica', async () => {
    const replica = await stack.startService();
    const { url, browser } = await start();
    expect((await comeBack(await visitIdp(url), browser, replica.call)).status).toBe(302);
  });

  it('ends in both of two tabs that began it', async () => {
    const one = await start('?return_to=/one');
    const two = await start('?return_to=/two', one.browser);
    const jar = new Map<string, string>();
    const answers = [];
    for (const { url, browser } of [one, two]) {
      answers.push(await comeBack(await visitIdp(url, [{ ...aliceTyped }], jar), browser));
    }
    expect(answers.map((res) => res.headers.get('location'))).toEqual(['/one', '/two']);
  });

  it('gives a new id, and ends the session that the browser held', async () => {
    const before = await signedIn(stack, 'bob');
    const { url, browser } = await start();
    const res = await comeBack(await visitIdp(url), `${browser}; ${before}`);
    expect((await sessionOf(stack.call, before)).status).toBe(401);
    expect((await sessionOf(stack.call, cookieOf(res))).status).toBe(200);
  });
});

describe('a state', () => {
  it('is good once: a replay after success asks the idp nothing and harms no session', async () => {
    const { url, browser } = await start();
    const callback = await visitIdp(url);
    const session = cookieOf(await comeBack(callback, browser));
    const asked = stack.idpGate.grants.length;
    const replay = await comeBack(callback, `${browser}; ${session}`);
    expect(replay.status).toBe(401);
    expect(replay.headers.getSetCookie()).toEqual([]);
    expect(stack.idpGate.grants).toHaveLength(asked);
    expect((await sessionOf(stack.call, session)).status).toBe(200);
  });

  it('is good once, also for two at the same time', async () => {
    const { url, browser } = await start();
    const callback = await visitIdp(url);
    const answers = await Promise.all([comeBack(callback, browser), comeBack(callback, browser)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 401]);
  });

  it('is good only in the browser that began, and lost when another one tries', async () => {
    const { url, browser } = await start();
    const callback = await visitIdp(url);
    expect((await comeBack(callback, 'parley_login=' + 'x'.repeat(43))).status).toBe(401);
    expect((await comeBack(callback, browser)).status).toBe(401);
  });

  it('is good for ten minutes', async () => {
    const later = await stack.startService({}, () => new Date(Date.now() + 10 * 60_000 + 1000));
    const { url, browser } = await start();
    expect((await comeBack(await visitIdp(url), browser, later.call)).status).toBe(401);
  });

  it('is used up by a refusal of the idp', async () => {
    const { url, browser } = await start();
    const state = new URL(url).searchParams.get('state');
    const denied = `${origin}/api/auth/callback?error=access_denied&state=${state}`;
    expect((await comeBack(denied, browser)).status).toBe(401);
    expect((await comeBack(await visitIdp(url), browser)).status).toBe(401);
  });

  it.each([
    ['that we did not make', '?code=c&state=forged', 401],
    ['missing', '?code=c', 400],
    ['given twice', '?code=c&state=a&state=b', 400],
  ])('is refused when it is %s', async (_case, query, status) => {
    const { browser } = await start();
    expect((await comeBack(`${origin}/api/auth/callback${query}`, browser)).status).toBe(status);
  });
});

describe('a callback', () => {
  const tampered = async (change: (query: URLSearchParams) => void) => {
    const { url, browser } = await start();
    const callback = new URL(await visitIdp(url));
    change(callback.searchParams);
    return comeBack(callback.href, browser);
  };

  it.each<[string, (query: URLSearchParams) => void]>([
    ['another issuer', (query) => query.set('iss', 'https://evil.example/realms/parley')],
    ['no issuer, though the idp always names itself', (query) => query.delete('iss')],
    ['another code', (query) => query.set('code', 'stolen')],
    ['no code', (query) => query.delete('code')],
  ])('with %s signs nobody in', async (_case, change) => {
    const res = await tampered(change);
    expect(res.status).toBe(401);
    expect(cookieOf(res)).toBe('');
  });

  it('with the code of another sign-in signs nobody in: PKCE and nonce are not those', async () => {
    const stolen = new URL(await visitIdp((await start()).url)).searchParams.get('code') ?? '';
    const res = await tampered((query) => query.set('code', stolen));
    expect(res.status).toBe(401);
  });

  it('names the idp when it cannot redeem the code', async () => {
    const { url, browser } = await start();
    const callback = await visitIdp(url);
    stack.idpGate.shut();
    const res = await comeBack(callback, browser);
    stack.idpGate.open();
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'idp' } });
  });

  it('says that the idp is at fault when it is', async () => {
    const { url, browser } = await start();
    const state = new URL(url).searchParams.get('state');
    const failed = `${origin}/api/auth/callback?error=server_error&state=${state}&iss=${encodeURIComponent(stack.idp.issuer)}`;
    expect((await comeBack(failed, browser)).status).toBe(503);
  });
});

describe('a browser', () => {
  const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  it.each([
    ['/api/auth/callback?error=access_denied&state=old', 401],
    ['/api/auth/login?return_to=//evil.example', 400],
  ])('is shown a page with the way back, where its sign-in does not work: %s', async (path, status) => {
    const res = await stack.call(path, asBrowser);
    expect(res.status).toBe(status);
    expect(res.headers.get('content-type')).toMatch(/^text\/html/);
    expect(res.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await res.text()).toContain('href="/api/auth/login"');
  });

  it('is asked to try again while the idp is down', async () => {
    const { call } = await stack.startService({ IDP_URL: await deadUrl() });
    const res = await call('/api/auth/login', asBrowser);
    expect([res.status, res.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await res.text()).toContain('Try again in a minute');
  });
});

describe('return_to', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000/chat',
    '/chat\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    'chat',
    '',
  ])('%j is refused', async (target) => {
    expect((await start(`?return_to=${encodeURIComponent(target)}`)).res.status).toBe(400);
  });

  it('given twice is refused', async () => {
    expect((await start('?return_to=/chat&return_to=//evil.example')).res.status).toBe(400);
  });

  it.each([
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/chat?next=//evil.example',
    '/a/..//evil.example',
  ])('%j stays on this site', async (target) => {
    const { url, browser } = await start(`?return_to=${encodeURIComponent(target)}`);
    const res = await comeBack(await visitIdp(url), browser);
    const location = res.headers.get('location') ?? '';
    expect(new URL(location, origin).origin).toBe(origin);
  });
});
