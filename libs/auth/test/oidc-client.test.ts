import { afterEach, describe, expect, it } from '@jest/globals';
import { createIdpClock, createMachineTokens, createOidcClient, IdpRefusal } from '../src/index.js';
import { type AnswerToken, startOauthServer } from './oauth-server.js';

const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function start(answer: AnswerToken = () => ({ body: token('t-1') }), now = Date.now, timeoutMs?: number) {
  const server = await startOauthServer(answer);
  closing.push(server.close);
  const client = createOidcClient({
    issuer: server.issuer,
    clientId: 'ui-bff',
    clientSecret: 's3cret',
    clock: createIdpClock(now),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { ...server, client };
}
const token = (value: string, more: object = {}) => ({
  access_token: value,
  token_type: 'Bearer',
  expires_in: 300,
  ...more,
});

describe('an OIDC client', () => {
  it('is not made without a secret', () => {
    expect(() => createOidcClient({ issuer: 'http://idp', clientId: 'a', clientSecret: '' })).toThrow();
  });

  it('starts a sign-in with PKCE, a state and a nonce that nobody can guess', async () => {
    const { client } = await start();
    const one = await client.startLogin('http://127.0.0.1:3000/api/auth/callback');
    const two = await client.startLogin('http://127.0.0.1:3000/api/auth/callback');
    const asked = new URL(one.url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).not.toBe(one.codeVerifier);
    expect(asked.get('state')).toBe(one.state);
    expect(asked.get('nonce')).toBe(one.nonce);
    expect(one.state).not.toBe(two.state);
  });

  it('refuses a callback with another state without asking the idp', async () => {
    const { client, asked } = await start();
    const callback = new URL('http://127.0.0.1:3000/api/auth/callback?code=c&state=forged');
    const attempt = { state: 'mine', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    await expect(client.finishLogin(callback, attempt)).rejects.toBeInstanceOf(IdpRefusal);
    expect(asked).toHaveLength(0);
  });

  it('tells a cancelled sign-in from an idp that is down', async () => {
    const { client } = await start();
    const callback = new URL('http://127.0.0.1:3000/api/auth/callback?error=access_denied&state=mine');
    const attempt = { state: 'mine', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    await expect(client.finishLogin(callback, attempt)).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('signs in with name and password', async () => {
    const { client, asked } = await start(
      () => ({ body: token('t-1', { refresh_token: 'r-1' }) }),
      () => 1000,
    );
    const tokens = await client.directGrant('alice', 'pw');
    expect(tokens).toEqual({ accessToken: 't-1', refreshToken: 'r-1', expiresAt: new Date(301_000) });
    expect(Object.fromEntries(asked[0]!)).toMatchObject({
      grant_type: 'password',
      username: 'alice',
      client_id: 'ui-bff',
    });
  });

  it('names what the idp refuses', async () => {
    const { client } = await start(() => ({ status: 400, body: { error: 'invalid_grant', error_description: 'no' } }));
    await expect(client.refresh('used')).rejects.toMatchObject({ name: 'IdpRefusal', error: 'invalid_grant' });
  });

  const inTime = 10_000;
  it.each<[string, AnswerToken, number]>([
    ['fails', () => ({ status: 500, body: { error: 'server_error' } }), inTime],
    ['is overloaded', () => ({ status: 429, body: { error: 'slow_down' } }), inTime],
    ['answers nonsense', () => ({ body: { hello: 'world' } }), inTime],
    ['does not answer', () => new Promise<{ body: object }>(() => undefined), 300],
  ])('names the idp when it %s', async (_case, answer, timeoutMs) => {
    const { client } = await start(answer, Date.now, timeoutMs);
    await expect(client.clientCredentials()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp' } },
    });
  });

  it('works as soon as the idp does, though it was down at first', async () => {
    const server = await startOauthServer(() => ({ body: token('t-1') }));
    await server.close();
    const client = createOidcClient({ issuer: server.issuer, clientId: 'a', clientSecret: 'b', timeoutMs: 300 });
    await expect(client.clientCredentials()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(client.clientCredentials()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('revokes tokens and knows where a browser signs out', async () => {
    const { client, asked, issuer } = await start();
    await client.revoke('r-1');
    expect(asked[0]!.get('token')).toBe('r-1');
    const url = new URL(await client.logoutUrl('http://127.0.0.1:3000/', 'id-token'));
    expect(url.href).toContain(`${issuer}/logout`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://127.0.0.1:3000/');
    expect(url.searchParams.get('id_token_hint')).toBe('id-token');
  });
});

describe('machine tokens', () => {
  const startTokens = async (answer?: AnswerToken) => {
    let made = 0;
    const clock = { ms: 0 };
    const { client, asked } = await start(answer ?? (() => ({ body: token(`t-${++made}`) })), () => clock.ms);
    return { tokens: createMachineTokens(client, { now: () => clock.ms }), asked, clock };
  };

  it('are fetched once for everybody who asks at the same time, per scope', async () => {
    const { tokens, asked } = await startTokens();
    await Promise.all([tokens.get('openid team-alpha'), tokens.get('openid team-alpha'), tokens.get()]);
    expect(asked.map((form) => form.get('scope')).sort()).toEqual(['openid team-alpha', null].sort());
  });

  it('are replaced 30 s before they expire', async () => {
    const { tokens, asked, clock } = await startTokens();
    await tokens.get();
    clock.ms = 269_999;
    await tokens.get();
    expect(asked).toHaveLength(1);
    clock.ms = 270_000;
    await tokens.get();
    expect(asked).toHaveLength(2);
  });

  it('are fetched again once when one is rejected', async () => {
    const { tokens } = await startTokens();
    const used: string[] = [];
    const call = (accessToken: string) => {
      used.push(accessToken);
      return Promise.reject(new Error('turned down'));
    };
    await expect(tokens.use(undefined, call, () => true)).rejects.toThrow('turned down');
    expect(used).toEqual(['t-1', 't-2']);
  });

  it('do not remember a failure', async () => {
    let down = true;
    const { tokens } = await startTokens(() => (down ? { status: 503, body: {} } : { body: token('t-1') }));
    await expect(tokens.get()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    down = false;
    await expect(tokens.get()).resolves.toMatchObject({ accessToken: 't-1' });
  });
});

describe('an idp that is asked whether it answers', () => {
  const soon = () => AbortSignal.timeout(5_000);
  const refused = { status: 401, body: { error: 'invalid_client' } };

  it('does, where it knows the client', async () => {
    const { client, asked } = await start(() => ({ body: { active: false } }));
    await client.ping(soon());
    await client.ping(soon());
    expect(asked).toHaveLength(1);
  });

  it('tells of a wrong secret, and of the right one once it has it', async () => {
    let [answer, now]: [Awaited<ReturnType<AnswerToken>>, number] = [refused, Date.now()];
    const { client } = await start(
      () => answer,
      () => now,
    );
    await expect(client.ping(soon())).rejects.toMatchObject({ more: { details: { reason: 'bad_credentials' } } });
    answer = { body: { active: false } };
    now += 15_000;
    await client.ping(soon());
  });

  it('tells of a clock that is minutes off', async () => {
    const { client } = await start(
      () => ({ body: { active: false } }),
      () => Date.now() + 360_000,
    );
    const differs = { message: expect.stringMatching(/3[56]\d s off/), more: { details: { reason: 'clock_differs' } } };
    await expect(client.ping(soon())).rejects.toMatchObject(differs);
  });
});
