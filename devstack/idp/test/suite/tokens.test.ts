import { describe, expect, it } from '@jest/globals';
import { demoUserIds } from '../../src/index.js';
import { startTestIdp, type TestIdp } from '../fixture.js';

/** Keycloak promises no order of what a claim lists. */
const inAnyOrder = (...values: string[]): unknown => expect.arrayContaining(values);

const aSession = async (idp: TestIdp) => (await idp.signIn('alice', 'alice-pass')).body;
const disableAlice = async (idp: TestIdp) =>
  idp.admin(await idp.clientToken('ui-bff'), 'PUT', `/users/${demoUserIds.alice}`, { enabled: false });

describe('userinfo', () => {
  it('tells who the person is', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.userinfo((await aSession(idp))['access_token']);

    expect(body).toEqual({
      sub: demoUserIds.alice,
      preferred_username: 'alice',
      name: 'Alice Archer',
      given_name: 'Alice',
      family_name: 'Archer',
      email: 'alice@example.test',
      email_verified: true,
      realm_access: { roles: inAnyOrder('user', 'admin') },
      groups: inAnyOrder('platform-admins', 'team-platform'),
    });
  });

  it('needs the openid scope', async () => {
    const idp = await startTestIdp();
    const { body } = await idp.signIn('alice', 'alice-pass', 'profile');

    const answer = await idp.userinfo(body['access_token']);

    expect(answer).toMatchObject({ status: 403, body: { text: '' } });
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
  });

  it.each([
    ['garbage', () => Promise.resolve('garbage'), 'invalid_token'],
    ['a refresh token', async (idp: TestIdp) => (await aSession(idp))['refresh_token'], 'invalid_token'],
    ['an ID token', async (idp: TestIdp) => (await aSession(idp))['id_token'], 'invalid_token'],
  ])('refuses %s with an empty body', async (_what, make, error) => {
    const idp = await startTestIdp();

    const answer = await idp.userinfo(await make(idp));

    expect(answer).toMatchObject({ status: 401, body: { text: '' } });
    expect(answer.headers.get('www-authenticate')).toContain(`error="${error}"`);
  });

  it('refuses the token of a disabled user', async () => {
    const idp = await startTestIdp();
    const { access_token: token } = await aSession(idp);
    await disableAlice(idp);

    expect((await idp.userinfo(token)).status).toBe(401);
  });
});

describe('introspection', () => {
  it('describes a token to a client that is its audience', async () => {
    const idp = await startTestIdp();
    const { access_token: token } = await aSession(idp);

    const { body } = await idp.introspect('rag-server', token);

    expect(body).toMatchObject({
      active: true,
      client_id: 'ui-bff',
      username: 'alice',
      sub: demoUserIds.alice,
      realm_access: { roles: inAnyOrder('user', 'admin') },
      aud: inAnyOrder('ui-bff', 'dynamic-agents', 'rag-server'),
    });
    expect(body).not.toHaveProperty('act');
  });

  it.each([
    ['of a client that is no audience', 'ingestor', 'access_token'],
    ['for a refresh token', 'ui-bff', 'refresh_token'],
  ] as const)('says inactive %s', async (_what, client, kind) => {
    const idp = await startTestIdp();

    const { status, body } = await idp.introspect(client, (await aSession(idp))[kind]);

    expect({ status, body }).toEqual({ status: 200, body: { active: false } });
  });

  it('takes an ID token for a token, which its type alone tells', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.introspect('ui-bff', (await aSession(idp))['id_token']);

    expect(body).toMatchObject({ active: true, typ: 'ID', token_type: 'ID', username: 'alice' });
  });

  it('says inactive for a disabled user', async () => {
    const idp = await startTestIdp();
    const { access_token: token } = await aSession(idp);
    await disableAlice(idp);

    expect((await idp.introspect('ui-bff', token)).body).toEqual({ active: false });
  });

  it.each([
    ['a wrong secret', { client_id: 'ui-bff', client_secret: 'wrong' }, 'invalid_client'],
    ['no credentials', {}, 'invalid_client'],
  ])('refuses %s with 401', async (_what, credentials, error) => {
    const idp = await startTestIdp();

    const answer = await idp.post('/token/introspect', { token: 'x', ...credentials });

    expect(answer).toMatchObject({ status: 401, body: { error } });
  });
});

describe('revocation', () => {
  const revoke = (idp: TestIdp, token: unknown, client: 'ui-bff' | 'chatx-bot' = 'ui-bff') =>
    idp.post('/revoke', { ...idp.as(client), token: String(token) });

  it('ends a session by its refresh token: access tokens are inactive at once', async () => {
    const idp = await startTestIdp();
    const { access_token: access, refresh_token: refresh } = await aSession(idp);

    expect((await revoke(idp, refresh)).status).toBe(200);

    expect((await idp.introspect('ui-bff', access)).body).toEqual({ active: false });
  });

  it('of an access token keeps the session', async () => {
    const idp = await startTestIdp();
    const { access_token: access, refresh_token: refresh } = await aSession(idp);

    expect((await revoke(idp, access)).status).toBe(200);

    expect((await idp.introspect('ui-bff', access)).body).toEqual({ active: false });
    const again = await idp.token('ui-bff', { grant_type: 'refresh_token', refresh_token: String(refresh) });
    expect(again.status).toBe(200);
  });

  it('of an unknown token is fine, and of an empty one', async () => {
    const idp = await startTestIdp();

    expect((await revoke(idp, 'unknown')).status).toBe(200);
    expect((await revoke(idp, '')).status).toBe(200);
  });

  it("refuses another client's token, and a missing one", async () => {
    const idp = await startTestIdp();
    const { refresh_token: refresh } = await aSession(idp);

    expect(await revoke(idp, refresh, 'chatx-bot')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const none = await idp.post('/revoke', idp.as('ui-bff'));
    expect(none).toMatchObject({ status: 400, body: { error_description: 'Token not provided' } });
    expect((await idp.post('/revoke', { token: 'x' })).status).toBe(401);
  });
});
