import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../stack.js';
import { storedSession, withoutRefreshToken } from './own-tokens.js';
import { origin, sessionOf, signedIn, signOut } from './signed-in.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());
beforeEach(() => {
  stack.idpGate.open();
  stack.idpGate.grants.splice(0);
});

/** Access tokens live five minutes; by this clock they are about to expire. */
const soon = () => new Date(Date.now() + 280_000);
const refreshes = () => stack.idpGate.grants.filter((grant) => grant === 'refresh_token').length;

describe('a session whose access token is about to expire', () => {
  it('gets a new one', async () => {
    const cookie = await signedIn(stack, 'alice');
    const before = await storedSession(stack, cookie);
    const { call } = await stack.startService({}, soon);
    expect((await sessionOf(call, cookie)).status).toBe(200);
    const after = await storedSession(stack, cookie);
    expect(after.tokens.accessToken).not.toBe(before.tokens.accessToken);
    expect(after.tokens.refreshToken).not.toBe(before.tokens.refreshToken);
    expect(refreshes()).toBe(1);
  });

  it('gets it once, however many requests on however many replicas ask', async () => {
    const cookie = await signedIn(stack, 'alice');
    const replicas = [await stack.startService({}, soon), await stack.startService({}, soon)];
    stack.idpGate.hold();
    const asked = Array.from({ length: 20 }, (_, i) => sessionOf(replicas[i % 2]!.call, cookie));
    await until(() => refreshes() === 1);
    stack.idpGate.open();
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
    expect(refreshes()).toBe(1);
  });

  it('stays when the idp is down, and goes on when it is back', async () => {
    const cookie = await signedIn(stack, 'alice');
    const replicas = [await stack.startService({}, soon), await stack.startService({}, soon)];
    await replicas[0]!.call('/api/auth/session', { bearer: await stack.bearerOf('alice') });
    stack.idpGate.shut();
    const down = await Promise.all(replicas.map(({ call }) => sessionOf(call, cookie)));
    for (const res of down) {
      expect(res.status).toBe(503);
      expect(res.headers.get('retry-after')).not.toBeNull();
      expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'idp' } });
    }
    stack.idpGate.open();
    expect((await sessionOf(replicas[1]!.call, cookie)).status).toBe(200);
  });

  it('stays when the idp refuses our own client, which is no fault of the person', async () => {
    const cookie = await signedIn(stack, 'alice');
    const wrong = await stack.startService({ OIDC_CLIENT_SECRET: 'not-the-secret-of-ui-bff' }, soon);
    expect((await sessionOf(wrong.call, cookie)).status).toBe(503);
    const right = await stack.startService({}, soon);
    expect((await sessionOf(right.call, cookie)).status).toBe(200);
  });

  it('ends when the idp refuses to refresh it', async () => {
    const cookie = await signedIn(stack, 'bob');
    const { call } = await stack.startService({}, soon);
    await stack.setEnabled('bob', false);
    expect((await sessionOf(call, cookie)).status).toBe(401);
    await stack.setEnabled('bob', true);
    expect((await sessionOf(stack.call, cookie)).status).toBe(401);
  });

  it('ends, and with it the thief, when its refresh token was used before', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { tokens } = await storedSession(stack, cookie);
    const stolen = await stack.oidc.refresh(tokens.refreshToken ?? '');
    const { call } = await stack.startService({}, soon);
    expect((await sessionOf(call, cookie)).status).toBe(401);
    await expect(stack.oidc.refresh(stolen.refreshToken ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is taken over when the replica that refreshed it died with its claim', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { idHash } = await storedSession(stack, cookie);
    const claim = (until: Date) =>
      stack.db
        .collection<{ _id: string }>('sessions')
        .updateOne({ _id: idHash }, { $set: { refreshing_until: until } });
    const { call } = await stack.startService({}, soon);
    await claim(new Date(soon().getTime() - 1));
    expect((await sessionOf(call, cookie)).status).toBe(200);
    expect(refreshes()).toBe(1);
  });

  it('does not come back to life when it is signed out meanwhile', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { call } = await stack.startService({}, soon);
    stack.idpGate.hold();
    const asked = sessionOf(call, cookie);
    await until(() => refreshes() === 1);
    expect((await signOut(stack.call, cookie)).status).toBe(200);
    stack.idpGate.open();
    expect((await asked).status).toBe(401);
    expect((await sessionOf(stack.call, cookie)).status).toBe(401);
  });
});

describe('a question', () => {
  /** By this clock an access token is good for 100 s more. */
  const later = () => new Date(Date.now() + 200_000);
  const asks = { message: 'How?', agent: 'docs', stream: false };
  const ask = async (call: Stack['call'], cookie: string) => {
    const res = await call('/api/chat', { headers: { cookie, origin }, body: asks });
    await res.text();
    return res.status;
  };
  const askedWith = () => stack.upstream.runs.at(-1)?.authorization;

  it('takes a new access token along, where the old one might not last as long as the run', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { call } = await stack.startService({}, later);
    expect((await sessionOf(call, cookie)).status).toBe(200);
    expect(refreshes()).toBe(0);
    expect(await ask(call, cookie)).toBe(200);
    expect(refreshes()).toBe(1);
    expect(askedWith()).toBe(`Bearer ${(await storedSession(stack, cookie)).tokens.accessToken}`);
    expect(await ask(stack.call, cookie)).toBe(200);
    expect(refreshes()).toBe(1);
  });

  it('is asked with the old one while the idp is down', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { tokens } = await storedSession(stack, cookie);
    const { call } = await stack.startService({}, later);
    expect((await sessionOf(call, cookie)).status).toBe(200);
    stack.idpGate.shut('tokens');
    expect(await ask(call, cookie)).toBe(200);
    expect(askedWith()).toBe(`Bearer ${tokens.accessToken}`);
  });

  it('ends no session that cannot be renewed and is good for a while', async () => {
    const cookie = await signedIn(stack, 'alice');
    await withoutRefreshToken(stack, cookie);
    const { call } = await stack.startService({}, later);
    expect(await ask(call, cookie)).toBe(200);
  });
});

describe('sign-out', () => {
  it('revokes the refresh token, so that the session is over at the idp too', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { tokens } = await storedSession(stack, cookie);
    expect((await signOut(stack.call, cookie)).status).toBe(200);
    await expect(stack.oidc.refresh(tokens.refreshToken ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('ends the session here when the idp is down, even one whose access token has expired', async () => {
    const cookie = await signedIn(stack, 'alice');
    const { call } = await stack.startService({}, () => new Date(Date.now() + 600_000));
    stack.idpGate.shut();
    const res = await signOut(call, cookie);
    stack.idpGate.open();
    expect(res.status).toBe(200);
    expect(await res.json()).toMatchObject({ data: { logout_url: null } });
    expect((await sessionOf(stack.call, cookie)).status).toBe(401);
  });

  it('is refused without a session, and has nothing to end for a bearer', async () => {
    expect((await signOut(stack.call, `parley_session=${'y'.repeat(43)}`)).status).toBe(401);
    const bearer = await stack.bearerOf('bob');
    const res = await stack.call('/api/auth/signout', { method: 'POST', bearer });
    expect(await res.json()).toEqual({ success: true, data: { logout_url: null } });
  });
});

/** Waits for something that is bound to happen. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
