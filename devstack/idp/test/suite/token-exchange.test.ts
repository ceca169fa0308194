import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../../src/index.js';
import { aRealm, nearly, startTestIdp } from '../fixture.js';

const { alice, bob, carol } = demoUserIds;
const forAlice = { requested_subject: alice, scope: 'openid team-platform' };
const denied = { status: 403, body: { error: 'access_denied', error_description: 'Client not allowed to exchange' } };

describe('token exchange', () => {
  it("gives the bot a token of the user, for the team, with the audiences of the bot's own mappers", async () => {
    const idp = await startTestIdp();

    const { status, body } = await idp.exchange(forAlice);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      refresh_expires_in: 0,
      expires_in: nearly(300),
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

    const { body } = await idp.exchange({ ...forAlice, requested_token_type: undefined });

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
    ['an unknown user', { requested_subject: 'nobody' }],
    ['an e-mail', { requested_subject: 'alice@example.test' }],
    ['a disabled user', { requested_subject: carol }],
    ['a service account', { requested_subject: 'service-account-ui-bff' }],
    ['an empty name', { requested_subject: '' }],
    ['an audience', { audience: 'dynamic-agents' }],
  ])('refuses %s, all with the same words', async (_what, more) => {
    const idp = await startTestIdp();

    expect(await idp.exchange({ ...forAlice, ...more })).toMatchObject(denied);
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

  it("takes a user's token that the bot got as subject token, which is as strong as the bot's own", async () => {
    const idp = await startTestIdp();
    const { body } = await idp.exchange(forAlice);

    const again = await idp.exchange({
      ...forAlice,
      requested_subject: bob,
      subject_token: String(body['access_token']),
    });

    expect(decodeJwt(String(again.body['access_token']))).toMatchObject({ sub: bob, active_team: 'platform' });
  });

  it("refuses a token of a user's own, which was not made for the bot", async () => {
    const idp = await startTestIdp();
    const { body } = await idp.signIn('alice', 'alice-pass');

    const answer = await idp.exchange({ ...forAlice, subject_token: String(body['access_token']) });

    expect(answer).toMatchObject({
      status: 403,
      body: { error: 'access_denied', error_description: 'Client is not within the token audience' },
    });
  });

  it("gives the bot's own token again when nobody is named, so callers compare the subject", async () => {
    const idp = await startTestIdp();
    const bot = decodeJwt(await idp.clientToken('chatx-bot')).sub;

    const { status, body } = await idp.exchange({ scope: 'openid team-platform' });

    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ sub: bot, active_team: 'platform' });
    expect(body).not.toHaveProperty('session_state');
  });

  it('takes a subject token without its type for an access token', async () => {
    const idp = await startTestIdp();

    expect((await idp.exchange({ ...forAlice, subject_token_type: undefined })).status).toBe(200);
  });

  it('fails without a word when there is no subject token', async () => {
    const idp = await startTestIdp();

    const answer = await idp.exchange({ ...forAlice, subject_token: undefined });

    expect(answer).toMatchObject({ status: 500, body: { error: 'unknown_error' } });
  });

  it.each([
    ['an unknown audience', { audience: 'nowhere' }, 'invalid_client', 'Audience not found'],
    ['a bad subject token', { subject_token: 'garbage' }, 'invalid_request', 'Invalid token'],
    ['an empty subject token', { subject_token: '' }, 'invalid_request', 'Invalid token'],
    ['an empty audience', { audience: '' }, 'invalid_client', 'Audience not found'],
    [
      'another kind of subject token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      'invalid_request',
      'Invalid token type, must be access token',
    ],
    [
      'another kind of answer',
      { requested_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      'invalid_request',
      'requested_token_type unsupported',
    ],
  ])('refuses %s', async (_what, more, error, description) => {
    const idp = await startTestIdp();

    const answer = await idp.exchange({ ...forAlice, ...more });

    expect(answer).toMatchObject({ status: 400, body: { error, error_description: description } });
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

    const sessions = (await idp.admin(admin, 'GET', `/users/${alice}/sessions`)).body as unknown as { id: string }[];

    expect(sessions).toHaveLength(2);
    expect((await idp.introspect('ui-bff', body['access_token'])).body).toMatchObject({
      active: true,
      act: { sub: 'service-account-chatx-bot' },
    });
    expect((await idp.admin(admin, 'DELETE', `/sessions/${String(body['session_state'])}`)).status).toBe(204);
    expect((await idp.introspect('ui-bff', body['access_token'])).body).toEqual({ active: false });
  });
});
