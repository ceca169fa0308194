import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';
import { cookieOf, forgetAttempts, origin, sessionOf, signedIn, signIn, signOut } from './signed-in.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

const hours = 3_600_000;

describe('the cookies', () => {
  const setBy = async (publicUrl: string) => {
    await forgetAttempts(stack);
    const { call } = await stack.startService({ PUBLIC_URL: publicUrl });
    const login = await call('/api/auth/login');
    const signin = await signIn(call, 'bob@example.test', 'bob-pw');
    const cookie = cookieOf(signin, publicUrl.startsWith('https:') ? '__Host-parley_session' : 'parley_session');
    const signout = await signOut(call, cookie, { origin: publicUrl });
    return [login, signin, signout].map((res) =>
      res.headers.getSetCookie().map((set) => set.replace(/Expires=[^;]*/, 'Expires=…')),
    );
  };

  it('are HttpOnly, Lax, of this host alone and for all paths', async () => {
    expect(await setBy(origin)).toEqual([
      [expect.stringMatching(/^parley_login=[\w-]{43}; Path=\/; Expires=…; HttpOnly; SameSite=Lax$/)],
      [
        expect.stringMatching(/^parley_session=[\w-]{43}; Path=\/; Expires=…; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(/^parley_device=[\w-]{43}; Path=\/; Expires=…; HttpOnly; SameSite=Lax$/),
      ],
      ['parley_session=; Path=/; Expires=…; HttpOnly; SameSite=Lax'],
    ]);
  });

  it('are Secure and begin with __Host- on https', async () => {
    expect(await setBy('https://parley.example')).toEqual([
      [expect.stringMatching(/^__Host-parley_login=[\w-]{43}; Path=\/; Expires=…; HttpOnly; Secure; SameSite=Lax$/)],
      [
        expect.stringMatching(/^__Host-parley_session=[\w-]{43}; Path=\/; Expires=…; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(/^__Host-parley_device=[\w-]{43}; Path=\/; Expires=…; HttpOnly; Secure; SameSite=Lax$/),
      ],
      ['__Host-parley_session=; Path=/; Expires=…; HttpOnly; Secure; SameSite=Lax'],
    ]);
  });

  it('last as long as what they stand for', async () => {
    const at = new Date('2026-11-21T10:00:00Z');
    const { call } = await stack.startService({}, () => at);
    const expires = (res: Response) => /Expires=([^;]*)/.exec(res.headers.getSetCookie().join())?.[1];
    expect(expires(await call('/api/auth/login'))).toBe('Sat, 21 Nov 2026 10:10:00 GMT');
  });

  it('of plain http open nothing on https', async () => {
    const { call } = await stack.startService({ PUBLIC_URL: 'https://parley.example' });
    expect((await sessionOf(call, await signedIn(stack, 'bob'))).status).toBe(401);
  });
});

describe('a session', () => {
  it('is known on every replica', async () => {
    const replica = await stack.startService();
    expect(await (await sessionOf(replica.call, await signedIn(stack, 'alice'))).json()).toMatchObject({
      data: { user: { name: 'Alice Archer' } },
    });
  });

  it('shows neither its id nor its tokens, in docdb or to the browser', async () => {
    const cookie = await signedIn(stack, 'alice');
    const stored = JSON.stringify(await stack.db.collection('sessions').find().toArray());
    expect(stored).not.toContain(cookie.split('=')[1]);
    // The three letters alone come up by chance in what is encrypted.
    expect(stored).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(await (await sessionOf(stack.call, cookie)).text()).not.toContain('eyJ');
  });

  it('does not open what another secret closed', async () => {
    const cookie = await signedIn(stack, 'alice');
    const other = await stack.startService({ SESSION_SECRET: 'anotherSecret-8Qm2Zx7Wp4Ls1Rn6Bc3Hd5F' });
    expect((await sessionOf(other.call, cookie)).status).toBe(401);
  });

  it('does not open with the tokens of another session', async () => {
    const [mine, other] = [await signedIn(stack, 'bob'), await signedIn(stack, 'alice')];
    const sessions = stack.db.collection('sessions');
    const of = (sub: string) => sessions.findOne({ 'user.id': sub }, { sort: { created_at: -1 } });
    const [bobs, alices] = [await of(demoUserIds.bob), await of(demoUserIds.alice)];
    await sessions.updateOne({ _id: bobs!._id }, { $set: { sealed_tokens: alices!['sealed_tokens'] as string } });
    expect((await sessionOf(stack.call, mine)).status).toBe(401);
    expect((await sessionOf(stack.call, other)).status).toBe(200);
  });

  it('does not stand in for a bearer that fails', async () => {
    const cookie = await signedIn(stack, 'bob');
    const res = await stack.call('/api/auth/session', { headers: { cookie }, bearer: 'a.b.c' });
    expect(res.status).toBe(401);
    expect(res.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it.each([
    ['unknown', 'y'.repeat(43)],
    ['too short', 'y'.repeat(42)],
    ['too long', 'y'.repeat(44)],
    ['not an id', '{"$ne":""}'],
    ['empty', ''],
  ])('does not open with an id that is %s', async (_case, id) => {
    const res = await sessionOf(stack.call, `parley_session=${id}`);
    expect(res.status).toBe(401);
    expect(res.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('a session ends', () => {
  const signedInAt = async (at: number) => {
    const { call } = await stack.startService({}, () => new Date(at));
    return signedIn(stack, 'bob', call);
  };
  const statusAt = async (at: number, cookie: string) => {
    const { call } = await stack.startService({}, () => new Date(at));
    return (await sessionOf(call, cookie)).status;
  };

  it('after eight idle hours, to the millisecond', async () => {
    const now = Date.now();
    const [used, idle] = [await signedInAt(now - 8 * hours + 1), await signedInAt(now - 8 * hours)];
    expect(await statusAt(now, used)).toBe(200);
    expect(await statusAt(now, idle)).toBe(401);
  });

  it('after 24 hours, however much it was used', async () => {
    const now = Date.now();
    const cookie = await signedInAt(now - 24 * hours);
    for (const before of [17, 10, 3]) expect(await statusAt(now - before * hours, cookie)).toBe(200);
    expect(await statusAt(now - 1, cookie)).toBe(200);
    expect(await statusAt(now, cookie)).toBe(401);
    expect(await stack.db.collection('sessions').countDocuments({ created_at: new Date(now - 24 * hours) })).toBe(0);
  });

  it('not while it is used every seven hours', async () => {
    const now = Date.now();
    const cookie = await signedInAt(now - 14 * hours);
    expect(await statusAt(now - 7 * hours, cookie)).toBe(200);
    expect(await statusAt(now, cookie)).toBe(200);
  });

  it('at sign-out, here and at the idp', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { url, reload } = await leave(cookie);
    expect(new URL(url).origin).toBe(stack.idp.url);
    expect(new URL(url).searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(reload.status).toBe(401);
  });

  it('at sign-out on one replica for all of them', async () => {
    const replica = await stack.startService();
    const cookie = await signedIn(stack, 'alice');
    await signOut(stack.call, cookie);
    expect((await sessionOf(replica.call, cookie)).status).toBe(401);
  });

  const leave = async (cookie: string) => {
    const res = await signOut(stack.call, cookie);
    const { data } = (await res.json()) as { data: { logout_url: string } };
    return { url: data.logout_url, reload: await sessionOf(stack.call, cookie) };
  };
});
