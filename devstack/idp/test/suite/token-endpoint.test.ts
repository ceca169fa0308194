import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { nearly, startTestIdp } from '../fixture.js';

describe('POST /token: who asks', () => {
  it.each([
    ['a wrong secret', { client_id: 'ui-bff', client_secret: 'wrong' }, 401, 'unauthorized_client'],
    ['no secret', { client_id: 'ui-bff' }, 401, 'unauthorized_client'],
    ['an unknown client', { client_id: 'nobody', client_secret: 'x' }, 401, 'invalid_client'],
    ['no client at all', {}, 401, 'invalid_client'],
  ])('refuses %s', async (_what, credentials, status, error) => {
    const idp = await startTestIdp();

    const answer = await idp.post('/token', { grant_type: 'client_credentials', ...credentials });

    expect(answer).toMatchObject({
      status,
      body: { error, error_description: 'Invalid client or Invalid client credentials' },
    });
  });

  it('takes the secret from a Basic header too', async () => {
    const idp = await startTestIdp();

    const res = await fetch(`${idp.endpoint}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('ingestor:ingestor-secret').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });

    expect(res.status).toBe(200);
    expect(res.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['no grant type', {}, 'invalid_request', 'Missing form parameter: grant_type'],
    ['an unknown grant type', { grant_type: 'magic' }, 'unsupported_grant_type', 'Unsupported grant_type'],
    [
      'a direct grant by a client without it',
      { grant_type: 'password', username: 'alice', password: 'alice-pass' },
      'unauthorized_client',
      'Client not allowed for direct access grants',
    ],
    [
      'a code by a client without sign-in',
      { grant_type: 'authorization_code', code: 'x' },
      'invalid_grant',
      'Code not valid',
    ],
    ['a code grant without code', { grant_type: 'authorization_code' }, 'invalid_request', 'Missing parameter: code'],
    ['a refresh without token', { grant_type: 'refresh_token' }, 'invalid_request', 'No refresh token'],
    [
      'a refresh with an empty token',
      { grant_type: 'refresh_token', refresh_token: '' },
      'invalid_grant',
      'Invalid refresh token',
    ],
    ['an empty scope', { grant_type: 'client_credentials', scope: '' }, 'invalid_scope', 'Invalid scopes: '],
  ])('refuses %s', async (_what, form, error, description) => {
    const idp = await startTestIdp();

    const answer = await idp.token('ingestor', form);

    expect(answer).toMatchObject({ status: 400, body: { error, error_description: description } });
  });

  it('refuses client credentials of a client without a service account', async () => {
    const idp = await startTestIdp();

    const answer = await idp.token('rag-server', { grant_type: 'client_credentials' });

    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'unauthorized_client', error_description: 'Client not enabled to retrieve service account' },
    });
  });

  it('refuses a repeated parameter', async () => {
    const idp = await startTestIdp();

    const answer = await idp.post('/token', [
      ...Object.entries(idp.as('ingestor')),
      ['grant_type', 'client_credentials'],
      ['grant_type', 'password'],
    ]);

    expect(answer).toMatchObject({ status: 400, body: { error_description: 'duplicated parameter' } });
  });
});

describe('client credentials', () => {
  it('make a token without session, with one audience as a string', async () => {
    const idp = await startTestIdp();

    const { body } = await idp.token('ingestor', { grant_type: 'client_credentials' });

    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: nearly(300),
      refresh_expires_in: 0,
      'not-before-policy': 0,
      scope: '',
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['refresh_token']));
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({
      aud: 'rag-server',
      azp: 'ingestor',
      client_id: 'ingestor',
      typ: 'Bearer',
      realm_access: { roles: ['ingestor'] },
    });
    expect(claims).not.toHaveProperty('sid');
    expect(claims.jti).toMatch(/^trrtcc:/);
  });

  it('name no audience and no roles where the client has none', async () => {
    const idp = await startTestIdp();

    const claims = decodeJwt(await idp.clientToken('parley-provisioner'));

    expect(claims).toMatchObject({ azp: 'parley-provisioner', client_id: 'parley-provisioner' });
    expect(claims).not.toHaveProperty('aud');
    expect(claims).not.toHaveProperty('realm_access');
    expect(claims).not.toHaveProperty('groups');
  });

  it.each([
    ['ui-bff', ['ui-bff']],
    ['chatx-bot', []],
  ] as const)('let %s into no other service in its own name', async (client, own) => {
    const idp = await startTestIdp();

    const { aud = [] } = decodeJwt(await idp.clientToken(client));

    const services = ['ui-bff', 'dynamic-agents', 'rag-server'];
    expect([aud].flat().filter((name) => services.includes(name))).toEqual(own);
  });

  it('carry a team scope and its claim when asked', async () => {
    const idp = await startTestIdp();

    const claims = decodeJwt(await idp.clientToken('chatx-bot', 'openid team-support'));

    expect(claims).toMatchObject({ active_team: 'support' });
    expect(String(claims['scope']).split(' ').sort()).toEqual(['email', 'openid', 'profile', 'team-support']);
  });

  it.each(['team-nowhere', 'groups', 'offline_access'])('refuse the scope %s', async (scope) => {
    const idp = await startTestIdp();

    const answer = await idp.token('chatx-bot', { grant_type: 'client_credentials', scope });

    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope', error_description: `Invalid scopes: ${scope}` },
    });
  });
});
