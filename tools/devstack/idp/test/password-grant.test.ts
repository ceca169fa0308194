import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../src/index.js';
import { aClock, aRealm, startTestIdp } from './fixture.js';

const invalid = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid user credentials' } };

describe('direct grant', () => {
  it.each(['alice', 'ALICE', 'alice@example.test'])('signs in %s', async (login) => {
    const idp = await startTestIdp();

    const { status, body } = await idp.signIn(login, 'alice-pass');

    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 300, refresh_expires_in: 1800, token_type: 'Bearer' });
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({ sub: demoUserIds.alice, sid: body['session_state'], acr: '1' });
    expect(claims['sid']).toHaveLength(24);
  });

  it('never lets a login ask for a team', async () => {
    const idp = await startTestIdp();

    const answer = await idp.signIn('alice', 'alice-pass', 'openid team-platform');

    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it.each([
    ['a wrong password', 'alice', 'nope'],
    ['an unknown user', 'nobody', 'nope'],
    ['a service account', 'service-account-chatx-bot', ''],
    ['a disabled user with a wrong password', 'carol', 'nope'],
  ])('answers the same to %s', async (_what, login, password) => {
    const idp = await startTestIdp();

    expect(await idp.signIn(login, password)).toMatchObject(invalid);
  });

  it('tells a disabled user so once the password is right', async () => {
    const idp = await startTestIdp();

    expect(await idp.signIn('carol', 'carol-pass')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Account disabled' },
    });
  });

  it('refuses a user with a required action', async () => {
    const realm = aRealm();
    const dora = { username: 'dora', password: 'dora-pass', requiredActions: ['UPDATE_PASSWORD'] };
    const idp = await startTestIdp({ realm: { ...realm, users: [...realm.users, dora] } });

    expect(await idp.signIn('dora', 'dora-pass')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Account is not fully set up' },
    });
  });
});

describe('brute-force protection', () => {
  const fail = async (idp: Awaited<ReturnType<typeof startTestIdp>>, times: number) => {
    for (let tries = 0; tries < times; tries += 1) await idp.signIn('bob', 'nope');
  };

  it('locks after five failures, even for the right password, for a minute', async () => {
    const clock = aClock();
    const idp = await startTestIdp({ now: clock.now });
    await fail(idp, 5);

    expect(await idp.signIn('bob', 'bob-pass')).toMatchObject(invalid);
    clock.advanceS(61);

    expect((await idp.signIn('bob', 'bob-pass')).status).toBe(200);
  });

  it('does not lock before', async () => {
    const idp = await startTestIdp();
    await fail(idp, 4);

    expect((await idp.signIn('bob', 'bob-pass')).status).toBe(200);
  });

  it('stops guesses that are sent all at once', async () => {
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 2 }) });
    const guesses = ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'wrong-5', 'wrong-6'];

    await Promise.all(guesses.map((guess) => idp.signIn('bob', guess)));

    expect(await idp.signIn('bob', 'bob-pass')).toMatchObject(invalid);
    const path = `/attack-detection/brute-force/users/${demoUserIds.bob}`;
    const status = await idp.admin(await idp.clientToken('ui-bff'), 'GET', path);
    expect(status.body).toMatchObject({ numFailures: 2, disabled: true });
  });

  it('takes its limit from the configuration', async () => {
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 2 }) });
    await fail(idp, 2);

    expect(await idp.signIn('bob', 'bob-pass')).toMatchObject(invalid);
  });

  it('grows by a minute at each multiple', async () => {
    const clock = aClock();
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 1 }), now: clock.now });
    await fail(idp, 1);
    clock.advanceS(61);
    await fail(idp, 1);
    clock.advanceS(61);

    expect(await idp.signIn('bob', 'bob-pass')).toMatchObject(invalid);
    clock.advanceS(60);

    expect((await idp.signIn('bob', 'bob-pass')).status).toBe(200);
  });

  it('is shown and lifted by an administrator', async () => {
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 1 }) });
    await fail(idp, 1);
    const path = `/attack-detection/brute-force/users/${demoUserIds.bob}`;
    const bearer = await idp.clientToken('ui-bff');

    expect((await idp.admin(bearer, 'GET', path)).body).toMatchObject({ numFailures: 1, disabled: true });
    expect((await idp.admin(bearer, 'DELETE', path)).status).toBe(204);

    expect((await idp.signIn('bob', 'bob-pass')).status).toBe(200);
  });
});
