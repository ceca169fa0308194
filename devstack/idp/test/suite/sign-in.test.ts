import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../../src/index.js';
import { authorizationRequest, Browser, type Shown } from '../browser.js';
import { callback, passwords, startTestIdp, type TestIdp } from '../fixture.js';
import { aCode, redeem, signedIn } from '../signed-in.js';

const errorIn = (url: string) => {
  const { error, error_description, state, iss } = Object.fromEntries(new URL(url).searchParams);
  return { error, error_description, state, iss };
};

describe('the sign-in page', () => {
  const shownAt = async (idp: TestIdp, browser: Browser) => browser.open(authorizationRequest(idp.issuer).url);
  /** What a person reads. */
  const saidBy = async ({ res }: Shown) =>
    (await res!.text()).replaceAll(/<(script|style|title)[^]*?<\/\1>/gi, '').replaceAll(/<[^>]*>/g, ' ');

  it('lets the person try again', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();

    const wrong = await browser.fillIn(await shownAt(idp, browser), { username: 'alice', password: 'nope' });
    const right = await browser.fillIn(wrong, { username: 'alice@example.test', password: passwords.alice });

    expect(right.url).toContain(`${callback}?`);
    expect(new URL(right.url).searchParams.get('code')).toBeTruthy();
  });

  it('tells a person that the account is disabled after the right password only', async () => {
    const idp = await startTestIdp();
    const after = async (username: string, password: string) => {
      const browser = new Browser();
      return saidBy(await browser.fillIn(await shownAt(idp, browser), { username, password }));
    };

    const [wrong, right] = [await after('carol', 'x'), await after('carol', passwords.carol)];

    expect(wrong).not.toContain('disabled');
    expect(right).toContain('disabled');
  });

  it('belongs to the browser that began it', async () => {
    const idp = await startTestIdp();
    const shown = await shownAt(idp, new Browser());

    const { url, res } = await new Browser().fillIn(shown, { username: 'alice', password: passwords.alice });

    expect(res?.status).toBe(400);
    expect(url).not.toContain(callback);
  });
});

describe('the authorization endpoint', () => {
  it('answers with code, state, issuer and session', async () => {
    const idp = await startTestIdp();

    const { landed, body } = await signedIn(idp);

    const query = new URL(landed).searchParams;
    expect(query.get('state')).toBe('state-1');
    expect(query.get('iss')).toBe(idp.issuer);
    expect(query.get('session_state')).toBe(body['session_state']);
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({ sub: demoUserIds.alice, auth_time: expect.any(Number) });
    expect(claims.jti).toMatch(/^onrtac:/);
  });

  it.each([
    [
      'PKCE left out',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
      'Missing parameter: code_challenge_method',
    ],
    [
      'a plain challenge',
      { code_challenge_method: 'plain' },
      'invalid_request',
      'Invalid parameter: code challenge method is not matching the configured one',
    ],
    ['an unknown scope', { scope: 'openid team-platform' }, 'invalid_scope', 'Invalid scopes: openid team-platform'],
    ['prompt=none without a session', { prompt: 'none' }, 'login_required', undefined],
  ])('sends the person back for %s', async (_what, more, error, description) => {
    const idp = await startTestIdp();

    const { url } = await new Browser().open(authorizationRequest(idp.issuer, more).url);

    expect(url).toContain(callback);
    expect(errorIn(url)).toEqual({ error, error_description: description, state: 'state-1', iss: idp.issuer });
  });

  it.each([
    ['a redirect_uri that is not registered', { redirect_uri: 'http://127.0.0.1:3000/elsewhere' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a client without sign-in', { client_id: 'chatx-bot' }],
  ])('shows a page, and redirects nowhere, for %s', async (_what, more) => {
    const idp = await startTestIdp();

    const { res } = await new Browser().open(authorizationRequest(idp.issuer, more).url);

    expect(res!.status).toBe(400);
    expect(res!.headers.get('content-type')).toContain('text/html');
  });

  it('signs in a second time without asking, in the same session', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const again = authorizationRequest(idp.issuer, { prompt: 'none' });

    const { url } = await browser.open(again.url);

    const second = await redeem(idp, url, again.verifier);
    expect(second.body['session_state']).toBe(body['session_state']);
  });

  it('asks again once the session was ended, and then begins a new one', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    await idp.admin(await idp.clientToken('ui-bff'), 'DELETE', `/sessions/${String(body['session_state'])}`);

    const silent = await browser.open(authorizationRequest(idp.issuer, { prompt: 'none' }).url);
    expect(errorIn(silent.url).error).toBe('login_required');

    const again = await signedIn(idp, browser);
    expect(again.body['session_state']).not.toBe(body['session_state']);
  });

  it('asks the person who is signed in again with prompt=login, and lets nobody else in', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const { url, verifier } = authorizationRequest(idp.issuer, { prompt: 'login' });

    const asBob = await browser.signIn(url, 'bob', passwords.bob);
    const again = await browser.fillIn(asBob, { username: 'alice', password: passwords.alice });

    expect(asBob.url).not.toContain(callback);
    const second = await redeem(idp, again.url, verifier);
    expect(second.body['session_state']).toBe(body['session_state']);
    expect(decodeJwt(String(second.body['access_token'])).sub).toBe(demoUserIds.alice);
  });

  it('does not sign in a person who was disabled meanwhile', async () => {
    const idp = await startTestIdp();
    const { browser } = await signedIn(idp);
    await idp.admin(await idp.clientToken('ui-bff'), 'PUT', `/users/${demoUserIds.alice}`, { enabled: false });

    const { url } = await browser.open(authorizationRequest(idp.issuer, { prompt: 'none' }).url);

    expect(errorIn(url).error).toBe('login_required');
  });
});

describe('an authorization code', () => {
  const refused = (description: string) => ({
    status: 400,
    body: { error: 'invalid_grant', error_description: description },
  });

  it('is good once: a replay ends the whole session', async () => {
    const idp = await startTestIdp();
    const { landed, verifier, body } = await signedIn(idp);

    expect(await redeem(idp, landed, verifier)).toMatchObject(refused('Code not valid'));

    const after = await idp.userinfo(body['access_token']);
    expect(after.status).toBe(401);
    expect(after.headers.get('www-authenticate')).toContain('user_session_not_found');
  });

  it.each([
    ['the wrong verifier', { code_verifier: 'w'.repeat(43) }, 'PKCE verification failed: Code mismatch'],
    ['no verifier', { code_verifier: undefined }, 'PKCE code verifier not specified'],
    ['an empty verifier', { code_verifier: '' }, 'PKCE verification failed: Invalid code verifier'],
    ['a verifier that is too short', { code_verifier: 'short' }, 'PKCE verification failed: Invalid code verifier'],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:3000/' }, 'Incorrect redirect_uri'],
    ['a code that was never made', { code: 'never-made' }, 'Code not valid'],
  ])('is refused with %s', async (_what, more, description) => {
    const idp = await startTestIdp();
    const { landed, verifier } = await aCode(idp);

    expect(await redeem(idp, landed, verifier, more)).toMatchObject(refused(description));
  });
});
