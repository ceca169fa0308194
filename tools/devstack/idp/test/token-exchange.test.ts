import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../src/index.js';
import { aClock, aRealm, startTestIdp } from './fixture.js';

const { alice, bob, carol } = demoUserIds;
const forAlice = { requested_subject: alice, audience: 'dynamic-agents', scope: 'openid team-platform' };
const denied = { status: 403, body: { error: 'access_denied', error_description: 'Client not allowed to exchange' } };

describe('token exchange, recipe A', () => {
  it('gives the bot a token of the user, for the target and the team', async () => {
    const idp = await startTestIdp();

    const { status, body } = await idp.exchange(forAlice);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      refresh_expires_in: 0,
      expires_in: 300,
    });
    expect(body).not.toHaveProperty('refresh_token');
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({
      sub: alice,
      azp: 'chatx-bot',
      active_team: 'platform',
      realm_access: { roles: ['user'] },
      sid: body['session_state'],
    });
    expect([claims.aud].flat().sort()).toEqual(['dynamic-agents', 'rag-server', 'ui-bff']);
    expect(claims).not.toHaveProperty('act');
    expect(claims).not.toHaveProperty('groups');
  });

  it('gives a refresh token unless asked for an access token', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.exchange({ ...forAlice, requested_token_type: '' });

    expect(body).toMatchObject({
      issued_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
      refresh_token: expect.any(String),
    });
  });

  it('finds the user by name, in any case', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.exchange({ ...forAlice, requested_subject: 'ALICE' });

    expect(decodeJwt(String(body['access_token'])).sub).toBe(alice);
  });

  it('lets a name that equals an id shadow that id', async () => {
    const realm = aRealm();
    const eve = { id: 'e5e00000-0000-4000-8000-00000000000e', username: alice, realmRoles: ['user'] };
    const idp = await startTestIdp({ realm: { ...realm, users: [...realm.users, eve] } });

    const { body } = await idp.exchange(forAlice);

    expect(decodeJwt(String(body['access_token'])).sub).toBe(eve.id);
  });

  it('does not ask whether the user is in the team', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.exchange({ ...forAlice, requested_subject: bob });

    expect(decodeJwt(String(body['access_token']))).toMatchObject({ sub: bob, active_team: 'platform' });
  });

  it.each([
    ['is not in the subject token', 'openid team-support'],
    ['does not exist', 'openid team-nowhere'],
  ])('drops a scope that %s, with 200', async (_why, scope) => {
    const idp = await startTestIdp();

    const { status, body } = await idp.exchange({ ...forAlice, scope });

    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token']))).not.toHaveProperty('active_team');
    expect(String(body['scope'])).not.toContain('team-');
  });

  it('names no audience when none is asked for: the mappers of the bot apply', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.exchange({ requested_subject: alice, scope: 'openid team-platform' });

    expect(decodeJwt(String(body['access_token']))).not.toHaveProperty('aud');
  });

  it('drops a team scope that only the bot has', async () => {
    const idp = await startTestIdp();
    const provisioner = await idp.clientToken('parley-provisioner');
    const idOf = async (path: string, key: string, value: string) => {
      const list = (await idp.admin(provisioner, 'GET', path)).body as unknown as Record<string, string>[];
      return list.find((entry) => entry[key] === value)?.['id'] ?? '';
    };
    const target = await idOf('/clients', 'clientId', 'dynamic-agents');
    const scope = await idOf('/client-scopes', 'name', 'team-platform');
    await idp.admin(provisioner, 'DELETE', `/clients/${target}/optional-client-scopes/${scope}`);

    const { status, body } = await idp.exchange(forAlice);

    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token']))).not.toHaveProperty('active_team');
  });

  it('puts one team into the claim and both into the scope when two are asked', async () => {
    const idp = await startTestIdp();
    const scope = 'openid team-platform team-support';

    const { body } = await idp.exchange({ ...forAlice, scope }, scope);

    const claims = decodeJwt(String(body['access_token']));
    expect(String(claims['scope'])).toContain('team-platform');
    expect(String(claims['scope'])).toContain('team-support');
    expect(['platform', 'support']).toContain(claims['active_team']);
  });

  it.each([
    ['an unknown user', { requested_subject: 'nobody' }, 'requested_subject not found'],
    ['an e-mail', { requested_subject: 'alice@example.test' }, 'requested_subject not found'],
    ['a disabled user', { requested_subject: carol }, 'requested_subject not found'],
    ['a service account', { requested_subject: 'service-account-ui-bff' }, 'subject not allowed to impersonate'],
    ['a target without permission', { audience: 'ui-bff' }, 'not allowed to exchange to ui-bff'],
  ])('refuses %s, and says why in the log alone', async (_what, more, reason) => {
    const idp = await startTestIdp();

    expect(await idp.exchange({ ...forAlice, ...more })).toMatchObject(denied);

    expect(idp.logged).toEqual([`exchange refused: ${reason}`]);
  });

  it('refuses a user without the role', async () => {
    const realm = aRealm();
    const root = { username: 'root', realmRoles: ['admin'] };
    const idp = await startTestIdp({ realm: { ...realm, users: [...realm.users, root] } });

    expect(await idp.exchange({ ...forAlice, requested_subject: 'root' })).toMatchObject(denied);
  });

  it('refuses another client, with its own token or a stolen one', async () => {
    const idp = await startTestIdp();
    const steal = async (token: string) =>
      idp.token('ui-bff', {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        ...forAlice,
      });

    expect(await steal(await idp.clientToken('chatx-bot', 'openid team-platform'))).toMatchObject(denied);
    expect(await steal(await idp.clientToken('ui-bff'))).toMatchObject(denied);
  });

  it("refuses a user's token as subject token", async () => {
    const idp = await startTestIdp();
    const { body } = await idp.exchange(forAlice);

    const again = await idp.exchange({
      ...forAlice,
      requested_subject: bob,
      subject_token: String(body['access_token']),
    });

    expect(again).toMatchObject(denied);
  });

  it.each([
    ['an unknown audience', { audience: 'nowhere' }, 'invalid_client', 'Audience not found'],
    ['a bad subject token', { subject_token: 'garbage' }, 'invalid_request', 'Invalid token'],
    ['no subject token', { subject_token: '' }, 'invalid_request', 'Parameter subject_token is missing'],
    [
      'another kind of subject token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      'invalid_request',
      'subject_token supports access tokens only',
    ],
    [
      'another kind of answer',
      { requested_token_type: 'urn:ietf:params:oauth:token-type:saml2' },
      'invalid_request',
      'requested_token_type unsupported',
    ],
    [
      'no subject',
      { requested_subject: '' },
      'invalid_request',
      'Standard token exchange is not enabled for the requested client',
    ],
  ])('refuses %s', async (_what, more, error, description) => {
    const idp = await startTestIdp();

    const answer = await idp.exchange({ ...forAlice, ...more });

    expect(answer).toMatchObject({ status: 400, body: { error, error_description: description } });
  });

  it('refuses an expired subject token', async () => {
    const clock = aClock();
    const idp = await startTestIdp({ now: clock.now });
    const stale = await idp.clientToken('chatx-bot', 'openid team-platform');
    clock.advanceS(301);

    expect(await idp.exchange({ ...forAlice, subject_token: stale })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'Invalid token' },
    });
  });

  it('exchanges for a user who is locked out', async () => {
    const idp = await startTestIdp({ realm: aRealm({ failureFactor: 1 }) });
    await idp.signIn('alice', 'nope');

    expect((await idp.exchange(forAlice)).status).toBe(200);
  });

  it('makes a session each time, which introspection traces to the bot and an administrator can end', async () => {
    const idp = await startTestIdp();
    const { body } = await idp.exchange(forAlice);
    await idp.exchange(forAlice);
    const admin = await idp.clientToken('ui-bff');
    const bot = decodeJwt(await idp.clientToken('chatx-bot')).sub;

    const sessions = (await idp.admin(admin, 'GET', `/users/${alice}/sessions`)).body as unknown as { id: string }[];

    expect(sessions).toHaveLength(2);
    expect((await idp.introspect('ui-bff', body['access_token'])).body).toMatchObject({
      active: true,
      act: { sub: bot },
    });
    expect((await idp.admin(admin, 'DELETE', `/sessions/${String(body['session_state'])}`)).status).toBe(204);
    expect((await idp.introspect('ui-bff', body['access_token'])).body).toEqual({ active: false });
  });
});

describe('token exchange, recipe B', () => {
  const recipeB = () => startTestIdp({ realm: aRealm({ exchangeRecipe: 'B' }) });
  const withoutAudience = { requested_subject: alice, scope: 'openid team-platform' };

  it("takes the audiences from the bot's own mappers", async () => {
    const idp = await recipeB();

    const { body } = await idp.exchange(withoutAudience);

    expect(decodeJwt(String(body['access_token']))).toMatchObject({
      sub: alice,
      azp: 'chatx-bot',
      active_team: 'platform',
      aud: ['ui-bff', 'dynamic-agents', 'rag-server'],
    });
  });

  it('refuses an audience', async () => {
    const idp = await recipeB();

    expect(await idp.exchange(forAlice)).toMatchObject(denied);
  });
});
