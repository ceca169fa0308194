import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../../src/index.js';
import { aRealm, nearly, startTestIdp, type TestIdp } from '../fixture.js';

const invalid = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid user credentials' } };

describe('direct grant', () => {
  it.each(['alice', 'ALICE', 'alice@example.test'])('signs in %s', async (login) => {
    const idp = await startTestIdp();

    const { status, body } = await idp.signIn(login, 'alice-pass');

    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: nearly(300), refresh_expires_in: nearly(1800), token_type: 'Bearer' });
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({ sub: demoUserIds.alice, sid: body['session_state'] });
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
  const path = `/attack-detection/brute-force/users/${demoUserIds.bob}`;
  const failuresOf = async (idp: TestIdp) =>
    (await idp.admin(await idp.clientToken('ui-bff'), 'GET', path)).body as { numFailures: number; disabled: boolean };
  /** Wrong passwords, each waited for until it is counted: a Keycloak does that beside its work. */
  const fail = async (idp: TestIdp, times: number) => {
    for (let tries = 1; tries <= times; tries += 1) {
      await idp.signIn('bob', 'nope');
      await untilCounted(idp, tries);
    }
  };
  const untilCounted = async (idp: TestIdp, failures: number) => {
    const deadline = Date.now() + 60_000;
    let seen = await failuresOf(idp);
    while (seen.numFailures !== failures && Date.now() < deadline) seen = await failuresOf(idp);
    expect(seen).toMatchObject({ numFailures: failures });
  };

  it('locks after five failures, even for the right password', async () => {
    const idp = await startTestIdp();
    await fail(idp, 5);

    expect(await idp.signIn('bob', 'bob-pass')).toMatchObject(invalid);
  });

  it('does not lock before', async () => {
    const idp = await startTestIdp();
    await fail(idp, 4);

    expect((await idp.signIn('bob', 'bob-pass')).status).toBe(200);
  });

  it('takes its limit from the configuration', async () => {
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 2 }) });
    await fail(idp, 2);

    expect(await idp.signIn('bob', 'bob-pass')).toMatchObject(invalid);
  });

  it('is shown and lifted by an administrator', async () => {
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 1 }) });
    await fail(idp, 1);

    expect(await failuresOf(idp)).toMatchObject({ numFailures: 1, disabled: true });
    expect((await idp.admin(await idp.clientToken('ui-bff'), 'DELETE', path)).status).toBe(204);

    expect((await idp.signIn('bob', 'bob-pass')).status).toBe(200);
  });
});
