import { describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { demoUserIds } from '../../src/index.js';
import { Browser } from '../browser.js';
import { callback, passwords, secrets, startTestIdp, type TestIdp } from '../fixture.js';

// oxlint-disable-next-line typescript/no-deprecated -- deprecated to stand out only; loopback has no TLS
const insecure = client.allowInsecureRequests;

const discover = (idp: TestIdp, name: keyof typeof secrets) =>
  client.discovery(new URL(idp.issuer), name, secrets[name], undefined, { execute: [insecure] });

const verify = (idp: TestIdp, token: string, audience: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${idp.endpoint}/certs`)), { issuer: idp.issuer, audience });

/** Keycloak promises no order of what a claim lists. */
const inAnyOrder = (...values: string[]): unknown => expect.arrayContaining(values);

async function signInWithCode(config: client.Configuration, browser = new Browser()) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...{ state, nonce },
  });
  const { url: landed } = await browser.signIn(url.href, 'alice', passwords.alice);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  return { landed, tokens: await client.authorizationCodeGrant(config, new URL(landed), checks) };
}

describe('openid-client 6 and jose, unmodified', () => {
  it('discover the realm under the paths of Keycloak', async () => {
    const idp = await startTestIdp();

    const config = await discover(idp, 'ui-bff');

    expect(config.serverMetadata()).toMatchObject({
      issuer: idp.issuer,
      authorization_endpoint: `${idp.endpoint}/auth`,
      token_endpoint: `${idp.endpoint}/token`,
      jwks_uri: `${idp.endpoint}/certs`,
      userinfo_endpoint: `${idp.endpoint}/userinfo`,
      introspection_endpoint: `${idp.endpoint}/token/introspect`,
      revocation_endpoint: `${idp.endpoint}/revoke`,
      end_session_endpoint: `${idp.endpoint}/logout`,
      grant_types_supported: expect.arrayContaining(['urn:ietf:params:oauth:grant-type:token-exchange', 'password']),
    });
  });

  it('sign a person in with a code, PKCE, state and nonce', async () => {
    const idp = await startTestIdp();
    const config = await discover(idp, 'ui-bff');

    const { landed, tokens } = await signInWithCode(config);

    const query = Object.fromEntries(new URL(landed).searchParams);
    expect(Object.keys(query).sort()).toEqual(['code', 'iss', 'session_state', 'state']);
    expect(tokens.claims()).toMatchObject({
      sub: demoUserIds.alice,
      email: 'alice@example.test',
      typ: 'ID',
      aud: 'ui-bff',
    });
    const { payload } = await verify(idp, tokens.access_token, 'rag-server');
    expect(payload).toMatchObject({
      aud: inAnyOrder('ui-bff', 'dynamic-agents', 'rag-server'),
      azp: 'ui-bff',
      typ: 'Bearer',
      sid: query['session_state'],
      realm_access: { roles: inAnyOrder('user', 'admin') },
      groups: inAnyOrder('platform-admins', 'team-platform'),
      preferred_username: 'alice',
    });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  });

  it('refresh, read userinfo, introspect and revoke', async () => {
    const idp = await startTestIdp();
    const config = await discover(idp, 'ui-bff');
    const { tokens } = await signInWithCode(config);

    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token!);

    expect(await client.fetchUserInfo(config, fresh.access_token, demoUserIds.alice)).toMatchObject({
      name: 'Alice Archer',
    });
    expect(await client.tokenIntrospection(config, fresh.access_token)).toMatchObject({
      active: true,
      username: 'alice',
    });
    await client.tokenRevocation(config, fresh.refresh_token!);
    expect(await client.tokenIntrospection(config, fresh.access_token)).toEqual({ active: false });
  });

  it('exchange the bot token for one of a user', async () => {
    const idp = await startTestIdp();
    const config = await discover(idp, 'chatx-bot');
    const bot = await client.clientCredentialsGrant(config, { scope: 'openid team-platform' });

    const tokens = await client.genericGrantRequest(config, 'urn:ietf:params:oauth:grant-type:token-exchange', {
      subject_token: bot.access_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_subject: demoUserIds.bob,
      scope: 'openid team-platform',
    });

    const { payload } = await verify(idp, tokens.access_token, 'ui-bff');
    expect(payload).toMatchObject({ sub: demoUserIds.bob, azp: 'chatx-bot', active_team: 'platform' });
    expect([payload.aud].flat().sort()).toEqual(['dynamic-agents', 'rag-server', 'ui-bff']);
  });

  it('end the session in the browser', async () => {
    const idp = await startTestIdp();
    const config = await discover(idp, 'ui-bff');
    const browser = new Browser();
    const { tokens } = await signInWithCode(config, browser);
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'http://127.0.0.1:3000/',
      state: 'bye',
    });

    const { url: landed } = await browser.open(url.href);

    expect(landed).toBe('http://127.0.0.1:3000/?state=bye');
    await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: 'Session not active',
    });
  });
});
