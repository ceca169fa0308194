import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, exportPKCS8, generateKeyPair } from 'jose';
import {
  createMachineTokens,
  createOidcClient,
  makeExchangeToken,
  makeJwtBearerGrant,
  makeVerifyAccessToken,
} from '../src/index.js';
import { startTokenIssuer, type TokenClaims, type TokenIssuer } from '../src/testing/index.js';
import { type AnswerToken, startOauthServer } from './oauth-server.js';

const request = { userId: 'alice-id', personId: 'CHATX-PERSON-ALICE', teamSlug: 'alpha' };
const asked = { sub: 'alice-id', aud: ['ui-bff', 'dynamic-agents'], active_team: 'alpha', scope: 'openid team-alpha' };

describe('acting for a person', () => {
  let keys: TokenIssuer;
  const closing: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    keys = await startTokenIssuer();
    closing.push(keys.close);
  });
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

  const start = async (answer: AnswerToken) => {
    const server = await startOauthServer(answer);
    closing.push(server.close);
    const client = createOidcClient({ issuer: server.issuer, clientId: 'chatx-bot', clientSecret: 's3cret' });
    const verify = makeVerifyAccessToken({ issuer: keys.issuer, audience: 'ui-bff' });
    return { server, client, verify, machineTokens: createMachineTokens(client) };
  };
  const isExchange = (form: URLSearchParams) => form.get('grant_type')?.endsWith('token-exchange') === true;
  const answering = (exchanged: TokenClaims) => async (form: URLSearchParams) => ({
    body: {
      access_token: isExchange(form) ? await keys.tokenFor(exchanged) : 'bot',
      token_type: 'Bearer',
      expires_in: 300,
    },
  });

  it('exchanges the bot token of that team, and sends no audience unless told to', async () => {
    const { server, ...deps } = await start(answering(asked));
    const token = await makeExchangeToken(deps)(request);
    expect(token).toMatchObject({ subject: 'alice-id', activeTeam: 'alpha' });
    const [credentials, exchange] = server.asked;
    expect(credentials!.get('scope')).toBe('openid team-alpha');
    expect(Object.fromEntries(exchange!)).toMatchObject({
      subject_token: 'bot',
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_subject: 'alice-id',
      scope: 'openid team-alpha',
    });
    expect(exchange!.has('audience')).toBe(false);
  });

  describe('without a team', () => {
    const alone = { ...request, teamSlug: null };
    const own = { sub: 'alice-id', aud: ['ui-bff', 'dynamic-agents'], azp: 'chatx-bot', scope: 'openid' };

    it('asks for no team scope, neither for the bot nor for the person', async () => {
      const { server, ...deps } = await start(answering(own));
      const token = await makeExchangeToken(deps)(alone);
      expect(token).toMatchObject({ subject: 'alice-id', client: 'chatx-bot' });
      expect(token).not.toHaveProperty('activeTeam');
      expect(server.asked.map((form) => form.get('scope'))).toEqual(['openid', 'openid']);
    });

    it.each([
      ['another person', { sub: 'eve-id' }, 'subject'],
      ['a team', { active_team: 'alpha' }, 'active_team'],
      ['a team scope', { scope: 'openid team-alpha' }, 'team_scope'],
      ['another client', { azp: 'ui-bff' }, 'client'],
      ['no client', { azp: undefined }, 'client'],
      ['another audience', { aud: ['rag-server'] }, 'token'],
    ])('refuses a token for %s', async (_case, claims, check) => {
      const { server: _server, ...deps } = await start(answering({ ...own, ...claims }));
      await expect(makeExchangeToken(deps)(alone)).rejects.toMatchObject({ name: 'ExchangeMismatch', check });
    });
  });

  it('sends the audience when told to', async () => {
    const { server, ...deps } = await start(answering(asked));
    await makeExchangeToken({ ...deps, audience: 'dynamic-agents' })(request);
    expect(server.asked[1]!.get('audience')).toBe('dynamic-agents');
  });

  it.each([
    ['another person', { sub: 'eve-id' }, 'subject'],
    ['no team', { active_team: undefined, scope: 'openid' }, 'active_team'],
    ['another team', { active_team: 'beta' }, 'active_team'],
    ['two teams', { scope: 'openid team-alpha team-beta' }, 'team_scope'],
    ['another team scope', { scope: 'openid team-beta' }, 'team_scope'],
    ['another audience', { aud: ['rag-server'] }, 'token'],
  ])('refuses a token for %s', async (_case, claims, check) => {
    const { server: _server, ...deps } = await start(answering({ ...asked, ...claims }));
    await expect(makeExchangeToken(deps)(request)).rejects.toMatchObject({ name: 'ExchangeMismatch', check });
  });

  it('fetches the bot token again once when it is rejected', async () => {
    let bots = 0;
    const { server, ...deps } = await start(async (form) => {
      if (!isExchange(form)) return { body: { access_token: `bot-${++bots}`, token_type: 'Bearer', expires_in: 300 } };
      if (form.get('subject_token') === 'bot-1')
        return { status: 400, body: { error: 'invalid_request', error_description: 'Invalid token' } };
      return { body: { access_token: await keys.tokenFor(asked), token_type: 'Bearer', expires_in: 300 } };
    });
    await expect(makeExchangeToken(deps)(request)).resolves.toMatchObject({ subject: 'alice-id' });
    expect(server.asked).toHaveLength(4);
  });

  it('does not try again when the idp forbids it', async () => {
    const { server, ...deps } = await start((form) =>
      isExchange(form)
        ? { status: 403, body: { error: 'access_denied', error_description: 'Client not allowed to exchange' } }
        : { body: { access_token: 'bot', token_type: 'Bearer', expires_in: 300 } },
    );
    await expect(makeExchangeToken(deps)(request)).rejects.toMatchObject({
      name: 'IdpRefusal',
      error: 'access_denied',
    });
    expect(server.asked).toHaveLength(2);
  });

  it('vouches with an assertion of its own, good for a minute, where the idp wants RFC 7523', async () => {
    const { server, client, verify } = await start(async () => ({
      body: { access_token: await keys.tokenFor(asked), token_type: 'Bearer', expires_in: 300 },
    }));
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const grant = makeJwtBearerGrant({
      client,
      verify,
      audience: server.issuer,
      assertionIssuer: 'https://parley.example/chatx-bot',
      privateKey: await exportPKCS8(privateKey),
      now: () => 1_000_000,
      newId: () => 'assertion-1',
    });
    await expect(grant(request)).resolves.toMatchObject({ subject: 'alice-id' });
    expect(decodeJwt(server.asked[0]!.get('assertion')!)).toEqual({
      iss: 'https://parley.example/chatx-bot',
      sub: 'CHATX-PERSON-ALICE',
      aud: server.issuer,
      jti: 'assertion-1',
      iat: 1000,
      exp: 1060,
    });
  });
});
