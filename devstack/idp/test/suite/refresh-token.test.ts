import { describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { demoUserIds } from '../../src/index.js';
import { startTestIdp, type TestIdp } from '../fixture.js';

const refresh = (idp: TestIdp, token: unknown, more: Record<string, string> = {}) =>
  idp.token('ui-bff', { grant_type: 'refresh_token', refresh_token: String(token), ...more });

const refused = (description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description },
});

const aSession = async (idp: TestIdp) => (await idp.signIn('alice', 'alice-pass')).body;

describe('refresh', () => {
  it('rotates: a new pair in the same session', async () => {
    const idp = await startTestIdp();
    const first = await aSession(idp);

    const { status, body } = await refresh(idp, first['refresh_token']);

    expect(status).toBe(200);
    expect(body['session_state']).toBe(first['session_state']);
    expect(body['refresh_token']).not.toBe(first['refresh_token']);
    expect(decodeProtectedHeader(String(body['refresh_token']))).toMatchObject({ alg: 'HS512', typ: 'JWT' });
    expect(decodeJwt(String(body['refresh_token']))).toMatchObject({ typ: 'Refresh', aud: idp.issuer });
    expect((await idp.userinfo(body['access_token'])).status).toBe(200);
  });

  it('ends everything when a token comes twice: the new one dies too', async () => {
    const idp = await startTestIdp();
    const first = await aSession(idp);
    const { body: second } = await refresh(idp, first['refresh_token']);

    expect(await refresh(idp, first['refresh_token'])).toMatchObject(
      refused('Maximum allowed refresh token reuse exceeded'),
    );

    expect(await refresh(idp, second['refresh_token'])).toMatchObject(refused("Session doesn't have required client"));
    expect((await idp.userinfo(second['access_token'])).status).toBe(401);
  });

  it('lets one of three parallel refreshes through, and then none', async () => {
    const idp = await startTestIdp();
    const first = await aSession(idp);

    const answers = await Promise.all([1, 2, 3].map(() => refresh(idp, first['refresh_token'])));

    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect((await refresh(idp, won[0]!.body['refresh_token'])).status).toBe(400);
  });

  it('refuses what is no refresh token', async () => {
    const idp = await startTestIdp();
    const { access_token: access } = await aSession(idp);

    expect(await refresh(idp, 'garbage')).toMatchObject(refused('Invalid refresh token'));
    expect(await refresh(idp, access)).toMatchObject(refused('Invalid refresh token'));
  });

  it('refuses the token of another client', async () => {
    const idp = await startTestIdp();
    const { refresh_token: token } = await aSession(idp);

    const answer = await idp.token('chatx-bot', { grant_type: 'refresh_token', refresh_token: String(token) });

    expect(answer).toMatchObject(refused("Invalid refresh token. Token client and authorized client don't match"));
  });

  it('refuses a revoked token', async () => {
    const idp = await startTestIdp();
    const { refresh_token: token } = await aSession(idp);
    await idp.post('/revoke', { ...idp.as('ui-bff'), token: String(token) });

    expect(await refresh(idp, token)).toMatchObject(refused('Session not active'));
  });

  it('refuses while the user is disabled, and works again afterwards', async () => {
    const idp = await startTestIdp();
    const { refresh_token: token } = await aSession(idp);
    const bearer = await idp.clientToken('ui-bff');
    await idp.admin(bearer, 'PUT', `/users/${demoUserIds.alice}`, { enabled: false });

    expect(await refresh(idp, token)).toMatchObject(refused('User disabled'));
    await idp.admin(bearer, 'PUT', `/users/${demoUserIds.alice}`, { enabled: true });

    expect((await refresh(idp, token)).status).toBe(200);
  });

  it('cannot widen the scope', async () => {
    const idp = await startTestIdp();
    const { refresh_token: token } = await aSession(idp);

    expect(await refresh(idp, token, { scope: 'openid team-platform' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });
});
