import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from './agents-upstream.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

const origin = 'http://127.0.0.1:3000';
const signIn = (email: string, password: string, call = stack.call, headers = {}) =>
  call('/api/auth/signin', { body: { email, password }, headers });
const cookieOf = (res: Response, name = 'parley_session') =>
  res.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
const sessionOf = (cookie: string, call = stack.call) => call('/api/auth/session', { headers: { cookie } });
const alice = async (call = stack.call) => cookieOf(await signIn('alice@example.test', 'alice-pw', call));
const bob = async () => cookieOf(await signIn('bob@example.test', 'bob-pw'));

describe('POST /api/auth/signin', () => {
  it('signs in with e-mail and password, and says who it is', async () => {
    const res = await signIn('alice@example.test', 'alice-pw');
    expect(res.status).toBe(200);
    expect(await res.json()).toMatchObject({
      success: true,
      data: { user: { id: demoUserIds.alice, email: 'alice@example.test', name: 'Alice Archer', role: 'admin' } },
    });
    expect(res.headers.getSetCookie().join()).toMatch(
      /parley_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax/,
    );
  });

  it('refuses every wrong credential in the same words, and takes its time', async () => {
    const startedAt = performance.now();
    const [wrong, unknown, disabled] = await Promise.all([
      signIn('bob@example.test', 'wrong'),
      signIn('nobody@example.test', 'wrong'),
      signIn('carol@example.test', 'carol-pw'),
    ]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    const bodies = await Promise.all([wrong, unknown, disabled].map((res) => res.text()));
    expect(new Set(bodies).size).toBe(1);
    expect([wrong, unknown, disabled].map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('refuses the eleventh try for one e-mail', async () => {
    const { call } = await stack.startService();
    const tries = await Promise.all(Array.from({ length: 11 }, () => signIn('bob@example.test', 'wrong', call)));
    const limited = tries.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await limited[0]!.json()).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) });
  });

  it.each([
    ['no e-mail', { password: 'x' }, 400],
    ['no password', { email: 'bob@example.test' }, 400],
    ['malformed JSON', '{', 400],
  ])('refuses %s', async (_case, body, status) => {
    expect((await stack.call('/api/auth/signin', { body })).status).toBe(status);
  });

  it('refuses a form on a page elsewhere', async () => {
    const res = await signIn('alice@example.test', 'alice-pw', stack.call, { origin: 'https://evil.example' });
    expect(res.status).toBe(403);
    expect(res.headers.getSetCookie()).toEqual([]);
  });

  it('names the idp when it is down, and refuses nobody for it', async () => {
    const { call } = await stack.startService({ IDP_URL: await deadUrl() });
    const res = await signIn('alice@example.test', 'alice-pw', call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'idp' } });
  });

  it('writes a __Host- cookie, Secure, on https', async () => {
    const { call } = await stack.startService({ PUBLIC_URL: 'https://parley.example' });
    const [cookie] = (await signIn('alice@example.test', 'alice-pw', call)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-parley_session=.*Path=\/;.*Secure/);
  });
});

describe('a session', () => {
  it('is known on every replica', async () => {
    const replica = await stack.startService();
    expect(await (await sessionOf(await alice(), replica.call)).json()).toMatchObject({
      data: { user: { name: 'Alice Archer' } },
    });
  });

  it('keeps neither its id nor its tokens in the clear', async () => {
    const cookie = await alice();
    const stored = JSON.stringify(await stack.db.collection('sessions').find().toArray());
    expect(stored).not.toContain(cookie.split('=')[1]);
    expect(stored).not.toContain('eyJ');
  });

  it('does not open what another session holds, or another secret closed', async () => {
    const cookie = await alice();
    const other = await stack.startService({ SESSION_SECRET: 'anotherSecret-8Qm2Zx7Wp4Ls1Rn6Bc3Hd5F' });
    expect((await sessionOf(cookie, other.call)).status).toBe(401);
  });

  it('is over after eight idle hours', async () => {
    const cookie = await alice();
    const later = await stack.startService({}, () => new Date(Date.now() + 8 * 3_600_000 + 1000));
    expect((await sessionOf(cookie, later.call)).status).toBe(401);
  });

  it('refreshes its access token once, however many requests on however many replicas ask', async () => {
    const cookie = await alice();
    const soon = () => new Date(Date.now() + 280_000);
    const [one, two] = [await stack.startService({}, soon), await stack.startService({}, soon)];
    const answers = await Promise.all([one, two, one, two].map(({ call }) => sessionOf(cookie, call)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stack.db.collection('sessions').countDocuments({ version: 1 })).toBe(1);
    expect((await sessionOf(cookie, two.call)).status).toBe(200);
  });

  it('is over after 24 hours, however much it was used', async () => {
    const cookie = await bob();
    const justUsed = { last_used_at: new Date(), created_at: new Date(Date.now() - 24 * 3_600_000) };
    await stack.db.collection('sessions').updateMany({ 'user.id': demoUserIds.bob }, { $set: justUsed });
    expect((await sessionOf(cookie)).status).toBe(401);
  });

  it('ends when the idp refuses to refresh it', async () => {
    const cookie = await bob();
    const soon = await stack.startService({}, () => new Date(Date.now() + 280_000));
    await stack.setEnabled('bob', false);
    expect((await sessionOf(cookie, soon.call)).status).toBe(401);
    await stack.setEnabled('bob', true);
    expect((await sessionOf(cookie)).status).toBe(401);
  });

  it('ends at sign-out, and its cookie opens nothing any more', async () => {
    const cookie = await alice();
    const res = await stack.call('/api/auth/signout', { method: 'POST', headers: { cookie, origin } });
    const { data } = (await res.json()) as { data: { logout_url: string } };
    expect(new URL(data.logout_url).origin).toBe(stack.idp.url);
    expect((await sessionOf(cookie)).status).toBe(401);
  });

  it.each([
    ['no origin', {}],
    ['the origin of another page', { origin: 'https://evil.example' }],
    ['a foreign Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('changes nothing for a request with %s', async (_case, headers) => {
    const cookie = await bob();
    expect((await stack.call('/api/auth/signout', { method: 'POST', headers: { cookie, ...headers } })).status).toBe(
      403,
    );
    expect((await sessionOf(cookie)).status).toBe(200);
  });

  it('does not stand in for a bearer that fails', async () => {
    const cookie = await bob();
    const res = await stack.call('/api/auth/session', { headers: { cookie }, bearer: 'a.b.c' });
    expect(res.status).toBe(401);
  });
});

describe('sign-in at the idp', () => {
  /** Goes through the idp's page as a browser does, and comes back to the callback. */
  async function visitIdp(loginUrl: string): Promise<string> {
    const jar = new Map<string, string>();
    const visit = async (url: string, init: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const res = await fetch(url, { ...init, redirect: 'manual', headers: { ...(init.headers as object), cookie } });
      for (const line of res.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) jar.set(name, value);
      }
      return res;
    };
    let url = loginUrl;
    for (let step = 0; step < 12; step++) {
      if (url.startsWith(`${origin}/api/auth/callback`)) return url;
      const res = await visit(url);
      const to = res.headers.get('location');
      if (to !== null) {
        url = new URL(to, url).href;
        continue;
      }
      const html = await res.text();
      const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const form = new URLSearchParams({ username: 'alice', password: 'alice-pw' });
      for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
        form.set(/name="([^"]*)"/.exec(input)?.[1] ?? '', /value="([^"]*)"/.exec(input)?.[1] ?? '');
      }
      const formUrl = new URL(action, url).href;
      const headers = { origin: new URL(url).origin, 'content-type': 'application/x-www-form-urlencoded' };
      const posted = await visit(formUrl, { method: 'POST', body: form.toString(), headers });
      url = new URL(posted.headers.get('location') ?? '', formUrl).href;
    }
    throw new Error('the idp did not send the browser back');
  }
  const start = async (query = '?return_to=/chat') => {
    const res = await stack.call(`/api/auth/login${query}`);
    return { res, url: res.headers.get('location') ?? '', browser: cookieOf(res, 'parley_login') };
  };
  const comeBack = (callback: string, cookie: string) =>
    stack.call(callback.slice(origin.length), { headers: { cookie } });

  it('brings the browser back signed in, to where it wanted to go', async () => {
    const { url, browser } = await start();
    const res = await comeBack(await visitIdp(url), browser);
    expect(res.status).toBe(302);
    expect(res.headers.get('location')).toBe('/chat');
    expect((await sessionOf(cookieOf(res))).status).toBe(200);
  });

  it('takes a state only once, and only from the browser that began', async () => {
    const { url, browser } = await start();
    const callback = await visitIdp(url);
    expect((await comeBack(callback, 'parley_login=' + 'x'.repeat(43))).status).toBe(401);
    expect((await comeBack(callback, browser)).status).toBe(401);
  });

  it('takes no state that it did not make', async () => {
    const { browser } = await start();
    expect((await comeBack(`${origin}/api/auth/callback?code=c&state=forged`, browser)).status).toBe(401);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'chat'])(
    'does not return to %s',
    async (target) => {
      expect((await start(`?return_to=${encodeURIComponent(target)}`)).res.status).toBe(400);
    },
  );
});
