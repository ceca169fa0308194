import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../../src/index.js';
import {
  agent,
  agentCallback,
  agentCode,
  agentRequest,
  agentTokens,
  redeemForAgent,
  refreshForAgent,
} from '../agent.js';
import { Browser } from '../browser.js';
import { startTestIdp } from '../fixture.js';
import { aCode } from '../signed-in.js';

describe('a public client', () => {
  it('signs a person in by its id alone, for rag-server alone, and shows neither administrators nor groups', async () => {
    const idp = await startTestIdp();

    const { access, body } = await agentTokens(idp);

    expect(body).toMatchObject({ token_type: 'Bearer', refresh_token: expect.any(String) });
    const claims = decodeJwt(access);
    expect(claims).toMatchObject({
      sub: demoUserIds.alice,
      aud: 'rag-server',
      azp: agent,
      realm_access: { roles: ['user'] },
      preferred_username: 'alice',
    });
    expect(claims).not.toHaveProperty('groups');
  });

  it('refreshes by its id alone, once with each token', async () => {
    const idp = await startTestIdp();
    const { refresh } = await agentTokens(idp);

    const { status, body } = await refreshForAgent(idp, refresh);

    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ aud: 'rag-server', sub: demoUserIds.alice });
    expect(await refreshForAgent(idp, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['in the form', { client_secret: 'whatever' }],
    ['that is empty', { client_secret: '' }],
  ])('has no secret that could be wrong: one %s is not looked at', async (_what, more) => {
    const idp = await startTestIdp();

    expect(await redeemForAgent(idp, await agentCode(idp), more)).toMatchObject({ status: 200 });
  });

  it('may say who it is in a Basic header as well', async () => {
    const idp = await startTestIdp();
    const { refresh } = await agentTokens(idp);

    const res = await fetch(`${idp.endpoint}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${agent}:`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh }),
    });

    expect(res.status).toBe(200);
  });

  it('signs off with its refresh token: the next one is refused', async () => {
    const idp = await startTestIdp();
    const { refresh } = await agentTokens(idp);

    expect(await idp.post('/revoke', { client_id: agent, token: refresh })).toMatchObject({ status: 200 });

    expect(await refreshForAgent(idp, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is told to sign in again once the session was ended', async () => {
    const idp = await startTestIdp();
    const { refresh, body } = await agentTokens(idp);
    await idp.admin(await idp.clientToken('ui-bff'), 'DELETE', `/sessions/${String(body['session_state'])}`);

    expect(await refreshForAgent(idp, refresh)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Session not active' },
    });
  });

  it.each([
    [
      'client_credentials',
      { grant_type: 'client_credentials' },
      401,
      'unauthorized_client',
      'Public client not allowed to retrieve service account',
    ],
    [
      'password',
      { grant_type: 'password', username: 'alice', password: 'alice-pass' },
      400,
      'unauthorized_client',
      'Client not allowed for direct access grants',
    ],
  ])('has no grant %s', async (_grant, form, status, error, error_description) => {
    const idp = await startTestIdp();

    expect(await idp.post('/token', { client_id: agent, ...form })).toMatchObject({
      status,
      body: { error, error_description },
    });
  });

  it('acts for nobody by an exchange, also with a token of its own', async () => {
    const idp = await startTestIdp();
    const { access } = await agentTokens(idp);

    const answer = await idp.post('/token', {
      client_id: agent,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: access,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_subject: demoUserIds.bob,
    });

    expect(answer).toMatchObject({ status: 403, body: { error: 'access_denied' } });
  });

  it('looks into no token: introspection is for those who can prove who they are', async () => {
    const idp = await startTestIdp();
    const { access } = await agentTokens(idp);

    expect(await idp.post('/token/introspect', { client_id: agent, token: access })).toMatchObject({
      status: 403,
      body: { error: 'invalid_request', error_description: 'Client not allowed.' },
    });
  });

  it('gets no team at sign-in', async () => {
    const idp = await startTestIdp();

    const { url } = await new Browser().open(agentRequest(idp, { scope: 'openid team-platform' }).url);

    expect(new URL(url).searchParams.get('error')).toBe('invalid_scope');
  });

  it.each([
    ['left out', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain', { code_challenge_method: 'plain' }],
  ])('is sent back with PKCE %s', async (_what, more) => {
    const idp = await startTestIdp();

    const { url } = await new Browser().open(agentRequest(idp, more).url);

    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    ['no verifier', { code_verifier: undefined }],
    ['the wrong verifier', { code_verifier: 'w'.repeat(43) }],
    ['another port', { redirect_uri: 'http://127.0.0.1:49153/callback' }],
  ])('redeems no code with %s', async (_what, more) => {
    const idp = await startTestIdp();
    const code = await agentCode(idp);
    const form = { client_id: agent, redirect_uri: agentCallback, code_verifier: code.verifier, ...more };

    const answer = await idp.post('/token', {
      grant_type: 'authorization_code',
      code: new URL(code.landed).searchParams.get('code') ?? '',
      ...Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    });

    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('redeems no code of another client', async () => {
    const idp = await startTestIdp();

    expect(await redeemForAgent(idp, await aCode(idp))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });
});

it('a client with a secret is not let off it when it redeems a code', async () => {
  const idp = await startTestIdp();
  const { landed, verifier } = await aCode(idp);

  const answer = await redeemForAgent(idp, { landed, verifier }, { client_id: 'ui-bff' });

  expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized_client' } });
});

describe('what MCP clients send and read', () => {
  const resource = 'http://127.0.0.1:9446/mcp';

  it('a resource (RFC 8707) changes nothing: the audience is the client’s own', async () => {
    const idp = await startTestIdp();

    const first = await redeemForAgent(idp, await agentCode(idp, { resource }), { resource });
    const next = await refreshForAgent(idp, String(first.body['refresh_token']), { resource: 'http://other.example' });

    expect(decodeJwt(String(first.body['access_token'])).aud).toBe('rag-server');
    expect(decodeJwt(String(next.body['access_token'])).aud).toBe('rag-server');
  });

  it('no scope at all is fine: a token for the same services, without an ID token', async () => {
    const idp = await startTestIdp();

    const { access, body } = await agentTokens(idp, { scope: undefined });

    expect(decodeJwt(access)).toMatchObject({ sub: demoUserIds.alice, aud: 'rag-server' });
    expect(body).toHaveProperty('refresh_token');
    expect(body).not.toHaveProperty('id_token');
  });

  it.each([
    '/.well-known/oauth-authorization-server/realms/parley',
    '/realms/parley/.well-known/oauth-authorization-server',
    '/realms/parley/.well-known/openid-configuration',
  ])('%s tells of the endpoints, and of PKCE', async (path) => {
    const idp = await startTestIdp();

    const res = await fetch(idp.url + path);

    expect(res.status).toBe(200);
    expect(await res.json()).toMatchObject({
      issuer: idp.issuer,
      authorization_endpoint: `${idp.endpoint}/auth`,
      token_endpoint: `${idp.endpoint}/token`,
      response_types_supported: expect.arrayContaining(['code']),
      code_challenge_methods_supported: expect.arrayContaining(['S256']),
      token_endpoint_auth_methods_supported: expect.not.arrayContaining(['none']),
    });
  });

  it('has no document at the place between the two standards', async () => {
    const idp = await startTestIdp();

    expect((await fetch(`${idp.url}/.well-known/openid-configuration/realms/parley`)).status).toBe(404);
  });
});
