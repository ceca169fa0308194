import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createOidcClient, makeExchangeForAudience, makeVerifyAccessToken } from '../src/index.js';
import { startTokenIssuer, type TokenClaims, type TokenIssuer } from '../src/testing/index.js';
import { type AnswerToken, startOauthServer } from './oauth-server.js';

const caller = { subject: 'alice-id', raw: 'the-token-of-alice' };

describe('a token exchanged for one other service', () => {
  let keys: TokenIssuer;
  const closing: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    keys = await startTokenIssuer();
    closing.push(keys.close);
  });
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

  async function exchanging(answer: AnswerToken) {
    const server = await startOauthServer(answer);
    closing.push(server.close);
    const client = createOidcClient({ issuer: server.issuer, clientId: 'dynamic-agents', clientSecret: 's3cret' });
    const verifyFor = (audience: string) => makeVerifyAccessToken({ issuer: keys.issuer, audience });
    return { server, exchange: makeExchangeForAudience({ client, verifyFor }) };
  }
  const giving = (claims: TokenClaims) => async () => ({
    body: { access_token: await keys.tokenFor(claims), token_type: 'Bearer', expires_in: 60 },
  });

  it('is asked for with the token of the person and that audience', async () => {
    const { server, exchange } = await exchanging(giving({ sub: 'alice-id', aud: 'mail' }));
    const token = await exchange(caller, { audience: 'mail', scope: 'mail-tools' });
    expect(token).not.toBe(caller.raw);
    expect(Object.fromEntries(server.asked[0]!)).toMatchObject({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: caller.raw,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      audience: 'mail',
      scope: 'mail-tools',
    });
  });

  it.each([
    ['stands for somebody else', { sub: 'bob-id', aud: 'mail' }, 'subject'],
    ['is meant for another service', { sub: 'alice-id', aud: 'ui-bff' }, 'token'],
    ['is good at a second service too', { sub: 'alice-id', aud: ['mail', 'ui-bff'] }, 'audience'],
  ])('is not handed out when it %s', async (_what, claims, check) => {
    const { exchange } = await exchanging(giving(claims));
    await expect(exchange(caller, { audience: 'mail' })).rejects.toMatchObject({ name: 'ExchangeMismatch', check });
  });

  it('is not replaced by the token of the person when the idp refuses', async () => {
    const { exchange } = await exchanging(() => ({ status: 403, body: { error: 'access_denied' } }));
    await expect(exchange(caller, { audience: 'mail' })).rejects.toMatchObject({ error: 'access_denied' });
  });
});
