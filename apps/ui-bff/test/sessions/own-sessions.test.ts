import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pageOf, sessionView } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';
import { storedSession, storeOf, withoutRefreshToken } from './own-tokens.js';
import { cookieOf, forgetAttempts, origin, sessionOf, signedIn, signIn } from './signed-in.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  stack.idpGate.open();
  await stack.db.collection('sessions').deleteMany({});
  await stack.db.collection('audit_events').deleteMany({});
});

const path = '/api/auth/sessions';
const minute = 60_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const page = async (cookie: string, query = '', call = stack.call) =>
  pageOf(sessionView).parse(await (await call(path + query, { headers: { cookie } })).json());
const list = async (cookie: string, call = stack.call) => (await page(cookie, '', call)).data;
const signedInWith = async (userAgent: string, user = 'bob') => {
  await forgetAttempts(stack);
  return cookieOf(await signIn(stack.call, `${user}@example.test`, `${user}-pw`, { 'user-agent': userAgent }));
};
const end = (id: string, cookie: string, call = stack.call, from: Record<string, string> = { origin }) =>
  call(`${path}/${id}`, { method: 'DELETE', headers: { cookie, ...from } });
const endAll = (cookie: string, call = stack.call, from: Record<string, string> = { origin }) =>
  call(path, { method: 'DELETE', headers: { cookie, ...from } });
const statusOf = async (cookie: string, call = stack.call) => (await sessionOf(call, cookie)).status;
const currentId = async (cookie: string) => (await list(cookie)).find(({ is_current }) => is_current)?.id ?? '';
const audited = () =>
  stack.db
    .collection('audit_events')
    .find({ action: /^session\.end/ })
    .toArray();
const keyOf = async (cookie: string) => (await storedSession(stack, cookie)).idHash;
const change = async (cookie: string, how: Record<string, object>) =>
  stack.db.collection<{ _id: string }>('sessions').updateOne({ _id: await keyOf(cookie) }, how);

describe('GET /api/auth/sessions', () => {
  it("lists one's own sessions, the newest first, and says which one asks", async () => {
    const first = await signedInWith(firefox);
    const second = await signedInWith('curl/8.5.0');
    await signedIn(stack, 'alice');
    const { createdAt } = await storedSession(stack, first);
    expect(await list(first)).toEqual([
      expect.objectContaining({ device: 'curl/8.5.0', is_current: false }),
      {
        id: expect.any(String),
        device: 'Firefox on Windows',
        signed_in_at: createdAt.toISOString(),
        last_used_at: createdAt.toISOString(),
        is_current: true,
      },
    ]);
    expect((await list(second)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  it('answers in pages', async () => {
    const cookies = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    const { data, ...rest } = await page(cookies[0]!, '?limit=2&offset=1');
    expect(data.map(({ is_current }) => is_current)).toEqual([false, true]);
    expect(rest).toMatchObject({ total: 3, pagination: { total: 3, limit: 2, offset: 1, has_more: false } });
    expect((await stack.call(`${path}?limit=0`, { headers: { cookie: cookies[0]! } })).status).toBe(400);
  });

  it('shows no id that opens a session, no key of docdb and no token', async () => {
    const cookie = await signedIn(stack, 'bob');
    const text = JSON.stringify(await list(cookie));
    for (const secret of [cookie.split('=')[1]!, await keyOf(cookie), 'eyJ']) expect(text).not.toContain(secret);
    expect(await statusOf(`parley_session=${await currentId(cookie)}`)).toBe(401);
  });

  it('leaves out sessions that are over', async () => {
    const cookies = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    const ago = (hours: number) => new Date(Date.now() - hours * 60 * minute);
    await change(cookies[1]!, { $set: { last_used_at: ago(8) } });
    await change(cookies[2]!, { $set: { created_at: ago(24) } });
    expect(await page(cookies[0]!)).toMatchObject({ total: 1, data: [{ is_current: true }] });
  });

  it('shows what is known of a session of an earlier version, which can be ended too', async () => {
    const [mine, old] = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    await change(old, { $unset: { device: '' } });
    const [shown] = (await list(mine)).filter(({ is_current }) => !is_current);
    expect(shown).toMatchObject({ device: null, signed_in_at: expect.any(String) });
    expect((await end(shown!.id, mine)).status).toBe(200);
    expect(await statusOf(old)).toBe(401);
  });

  it('tells when a session was last used, noted at most once a minute', async () => {
    const at = Date.now();
    const cookie = await signedIn(stack, 'bob', (await stack.startService({}, () => new Date(at))).call);
    const usedAt = async (ms: number) => {
      const { call } = await stack.startService({}, () => new Date(at + ms));
      return new Date((await list(cookie, call))[0]!.last_used_at).getTime() - at;
    };
    expect([await usedAt(minute - 1), await usedAt(minute), await usedAt(2 * minute - 1)]).toEqual([0, minute, minute]);
  });

  it('notes one use where two replicas saw the same last one', async () => {
    const { idHash, lastUsedAt } = await storedSession(stack, await signedIn(stack, 'bob'));
    const later = (ms: number) => new Date(lastUsedAt.getTime() + ms);
    await storeOf(stack).touch(idHash, later(minute), later(0));
    await storeOf(stack).touch(idHash, later(minute + 5000), later(5000));
    expect((await storeOf(stack).find(idHash))?.lastUsedAt).toEqual(later(minute));
  });

  it('shows a bearer of the person the same, none of them as its own', async () => {
    await signedIn(stack, 'bob');
    const res = await stack.call(path, { bearer: await stack.bearerOf('bob') });
    expect(await res.json()).toMatchObject({ total: 1, data: [{ is_current: false }] });
  });
});

describe('DELETE /api/auth/sessions/:id', () => {
  it('ends one session, on every replica and at the idp, and no other', async () => {
    const replica = await stack.startService();
    const [mine, other] = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    const { tokens } = await storedSession(stack, other);
    const res = await end(await currentId(other), mine);
    expect(await res.json()).toEqual({ success: true, data: { ended: true } });
    expect(res.headers.getSetCookie()).toEqual([]);
    expect(await statusOf(other, replica.call)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
    await expect(stack.oidc.refresh(tokens.refreshToken ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('takes the cookie away where it ends the session that asks', async () => {
    const cookie = await signedIn(stack, 'bob');
    const res = await end(await currentId(cookie), cookie);
    expect(cookieOf(res)).toBe('parley_session=');
    expect(await statusOf(cookie)).toBe(401);
  });

  it("answers 404 for another person's session, which goes on, and for an unknown one", async () => {
    const [bobs, alices] = [await signedIn(stack, 'bob'), await signedIn(stack, 'alice')];
    const [hidden, unknown] = [await end(await currentId(bobs), alices), await end('A'.repeat(22), alices)];
    const bodies = await Promise.all([hidden, unknown].map((res) => res.json()));
    expect([hidden.status, unknown.status, bodies[0]]).toEqual([404, 404, bodies[1]]);
    expect(await statusOf(bobs)).toBe(200);
    // Not even the key of docdb is an id here.
    expect((await end(await keyOf(alices), alices)).status).toBe(404);
    expect(await audited()).toEqual([]);
  });

  it('is audited', async () => {
    const [mine, other] = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    const id = await currentId(other);
    await end(id, mine);
    expect(await audited()).toEqual([
      expect.objectContaining({ action: 'session.end', resource: `session:${id}`, outcome: 'success' }),
    ]);
  });
});

describe('DELETE /api/auth/sessions', () => {
  it('ends all sessions of the person, this one too, on every replica and at the idp', async () => {
    const replica = await stack.startService();
    const cookies = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob', replica.call)];
    const alices = await signedIn(stack, 'alice');
    const held = await Promise.all(cookies.map((cookie) => storedSession(stack, cookie)));
    const res = await endAll(cookies[0]!);
    const { data } = (await res.json()) as { data: { logout_url: string } };
    expect(new URL(data.logout_url).origin).toBe(stack.idp.url);
    expect(cookieOf(res)).toBe('parley_session=');
    for (const { call } of [stack, replica])
      for (const cookie of cookies) expect(await statusOf(cookie, call)).toBe(401);
    for (const { tokens } of held)
      await expect(stack.oidc.refresh(tokens.refreshToken ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(alices)).toBe(200);
  });

  it('works while the idp is down, and with an access token that has expired', async () => {
    const cookies = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    const { call } = await stack.startService({}, () => new Date(Date.now() + 10 * minute));
    stack.idpGate.shut();
    const res = await endAll(cookies[0]!, call);
    stack.idpGate.open();
    expect([res.status, await res.json()]).toEqual([200, { success: true, data: { logout_url: null } }]);
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(401);
  });

  it('ends sessions that have no refresh token, and those that cannot be opened any more', async () => {
    const cookies = [await signedIn(stack, 'bob'), await signedIn(stack, 'bob'), await signedIn(stack, 'bob')];
    await withoutRefreshToken(stack, cookies[1]!);
    await change(cookies[2]!, { $set: { sealed_tokens: 'closed with another secret' } });
    expect((await endAll(cookies[0]!)).status).toBe(200);
    expect(await stack.db.collection('sessions').countDocuments({ 'user.id': demoUserIds.bob })).toBe(0);
  });

  it('ends a session whose tokens are refreshed at that moment', async () => {
    const cookie = await signedIn(stack, 'bob');
    const other = await signedIn(stack, 'bob');
    const { call } = await stack.startService({}, () => new Date(Date.now() + 280_000));
    stack.idpGate.hold();
    stack.idpGate.grants.splice(0);
    const refreshed = sessionOf(call, cookie);
    while (!stack.idpGate.grants.includes('refresh_token')) await delay(5);
    expect((await endAll(other)).status).toBe(200);
    stack.idpGate.open();
    expect((await refreshed).status).toBe(401);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('serves a bearer of the person, who keeps that', async () => {
    const cookie = await signedIn(stack, 'bob');
    const bearer = await stack.bearerOf('bob');
    const res = await stack.call(path, { method: 'DELETE', bearer });
    expect(await res.json()).toEqual({ success: true, data: { logout_url: null } });
    expect(await statusOf(cookie)).toBe(401);
    expect((await stack.call('/api/auth/session', { bearer })).status).toBe(200);
  });

  it('is audited, the person as a hash', async () => {
    await endAll(await signedIn(stack, 'bob'));
    const events = await audited();
    expect(events).toEqual([expect.objectContaining({ action: 'session.end_all', outcome: 'success' })]);
    expect(JSON.stringify(events)).not.toContain(demoUserIds.bob);
  });
});

describe('every row', () => {
  it('is closed to a token on behalf of the person', async () => {
    const cookie = await signedIn(stack, 'bob');
    const bearer = await stack.botBearerOf('bob', 'support');
    const id = await currentId(cookie);
    for (const [method, address] of [
      ['GET', path],
      ['DELETE', path],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect([method, (await stack.call(address, { method, bearer })).status]).toEqual([method, 403]);
    expect(await statusOf(cookie)).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['no page of ours', {}],
  ])('ends nothing for %s', async (_case, from) => {
    const cookie = await signedIn(stack, 'bob');
    const answers = [
      await endAll(cookie, stack.call, from),
      await end(await currentId(cookie), cookie, stack.call, from),
    ];
    for (const res of answers)
      expect(await res.json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'cross_origin' } });
    expect(await statusOf(cookie)).toBe(200);
  });

  it('names docdb when it is down', async () => {
    const { call } = await withoutDocdb(stack);
    const bearer = await stack.bearerOf('bob');
    const answers = [
      await call(path, { bearer }),
      await call(path, { method: 'DELETE', bearer }),
      await call(`${path}/${'A'.repeat(22)}`, { method: 'DELETE', bearer }),
    ];
    for (const res of answers)
      expect([res.status, await res.json()]).toMatchObject([503, { details: { dependency: 'docdb' } }]);
  });
});
