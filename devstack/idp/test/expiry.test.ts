import { describe, expect, it } from '@jest/globals';
import { demoUserIds } from '../src/index.js';
import { aClock, aRealm, startTestIdp, type TestIdp } from './fixture.js';
import { aCode, redeem, signedIn } from './signed-in.js';

const refused = (description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description },
});
const refresh = (idp: TestIdp, token: unknown) =>
  idp.token('ui-bff', { grant_type: 'refresh_token', refresh_token: String(token) });
const aSession = async (idp: TestIdp) => (await idp.signIn('alice', 'alice-pass')).body;

/** An idp whose clock is moved by hand: the stand-in alone has one. */
async function withClock(realm = aRealm()) {
  const clock = aClock();
  return { clock, idp: await startTestIdp({ realm, now: clock.now }) };
}

describe('time ends', () => {
  it('a code after a minute', async () => {
    const { clock, idp } = await withClock();
    const { landed, verifier } = await aCode(idp);
    // oidc-provider dates codes by the machine's own clock, which goes on while the person signs in.
    clock.advanceS(60 + 300);

    expect(await redeem(idp, landed, verifier)).toMatchObject(refused('Code not valid'));
  });

  it('a session that pauses too long: the next sign-in begins another', async () => {
    const { clock, idp } = await withClock({ ...aRealm(), lifetimes: { sessionIdleS: 60 } });
    const { browser, body } = await signedIn(idp);
    clock.advanceS(61);

    const again = await signedIn(idp, browser);

    expect(again.body['session_state']).not.toBe(body['session_state']);
    expect((await idp.userinfo(body['access_token'])).status).toBe(401);
  });

  it('a refresh token', async () => {
    const { clock, idp } = await withClock();
    const { refresh_token: token } = await aSession(idp);
    clock.advanceS(1801);

    expect(await refresh(idp, token)).toMatchObject(refused('Token is not active'));
  });

  it('an access token', async () => {
    const { clock, idp } = await withClock();
    const { access_token: token } = await aSession(idp);
    clock.advanceS(301);

    expect((await idp.userinfo(token)).status).toBe(401);
  });

  it('a subject token', async () => {
    const { clock, idp } = await withClock();
    const stale = await idp.clientToken('chatx-bot', 'openid team-platform');
    clock.advanceS(301);

    expect(await idp.exchange({ requested_subject: demoUserIds.alice, subject_token: stale })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'Invalid token' },
    });
  });
});

describe('a session', () => {
  it('cuts lifetimes to what is left of it', async () => {
    const { clock, idp } = await withClock({ ...aRealm(), lifetimes: { sessionMaxS: 100 } });
    const { refresh_token: token } = await aSession(idp);
    clock.advanceS(97);

    const { body } = await refresh(idp, token);

    expect(body).toMatchObject({ expires_in: 3, refresh_expires_in: 3 });
  });

  it('lives on by use, and ends when idle', async () => {
    const { clock, idp } = await withClock();
    let { refresh_token: token } = await aSession(idp);
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advanceS(1500);
      const { body } = await refresh(idp, token);
      token = body['refresh_token'];
    }
    expect(token).toBeDefined();
    clock.advanceS(1801);

    expect(await refresh(idp, token)).toMatchObject(refused('Token is not active'));
  });
});

describe('a lock against guesses', () => {
  const fail = async (idp: TestIdp, times: number) => {
    for (let tries = 0; tries < times; tries += 1) await idp.signIn('bob', 'nope');
  };
  const isIn = async (idp: TestIdp) => (await idp.signIn('bob', 'bob-pass')).status === 200;

  it('opens after a minute', async () => {
    const { clock, idp } = await withClock();
    await fail(idp, 5);
    expect(await isIn(idp)).toBe(false);
    clock.advanceS(61);

    expect(await isIn(idp)).toBe(true);
  });

  it('grows by a minute at each multiple', async () => {
    const { clock, idp } = await withClock(aRealm({ failureFactor: 1 }));
    await fail(idp, 1);
    clock.advanceS(61);
    await fail(idp, 1);
    clock.advanceS(61);

    expect(await isIn(idp)).toBe(false);
    clock.advanceS(60);

    expect(await isIn(idp)).toBe(true);
  });
});
