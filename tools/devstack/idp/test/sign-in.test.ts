import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../src/index.js';
import { authorizationRequest, Browser } from './browser.js';
import { aClock, aRealm, callback, passwords, startTestIdp, type TestIdp } from './fixture.js';

const redeem = (idp: TestIdp, landed: string, verifier: string, more: Record<string, string> = {}) =>
  idp.token('ui-bff', {
    grant_type: 'authorization_code',
    code: new URL(landed).searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: verifier,
    ...more,
  });

const errorIn = (url: string) => {
  const { error, error_description, state, iss } = Object.fromEntries(new URL(url).searchParams);
  return { error, error_description, state, iss };
};

async function signedIn(idp: TestIdp, browser = new Browser()) {
  const { url, verifier } = authorizationRequest(idp.issuer);
  const landed = (await browser.signIn(url, 'alice', passwords.alice)).url;
  return { browser, landed, verifier, ...(await redeem(idp, landed, verifier)) };
}

describe('the sign-in page', () => {
  it('is a form that works without script and cannot be framed', async () => {
    const idp = await startTestIdp();

    const { res } = await new Browser().open(authorizationRequest(idp.issuer, { login_hint: '"><b>bob' }).url);

    const html = await res!.text();
    expect(html).toContain('<label for="username">');
    expect(html).toContain('autocomplete="current-password"');
    expect(html).toContain('value="&#34;&#62;&#60;b&#62;bob"');
    expect(html).not.toContain('<script');
    const policy = res!.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
  });

  it('says what was wrong and lets the person try again', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    const { url } = await browser.open(authorizationRequest(idp.issuer).url);

    const wrong = await browser.submit(url, { username: 'alice', password: 'nope' });

    expect(await wrong.text()).toContain('role="alert" id="error">Invalid user name or password.');
    const right = await browser.submit(url, { username: 'alice@example.test', password: passwords.alice });
    expect((await browser.follow(right, url)).url).toContain(`${callback}?code=`);
  });

  it('tells a disabled person so, after the right password only', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    const { url } = await browser.open(authorizationRequest(idp.issuer).url);

    expect(await (await browser.submit(url, { username: 'carol', password: 'x' })).text()).toContain(
      'Invalid user name',
    );
    expect(await (await browser.submit(url, { username: 'carol', password: passwords.carol })).text()).toContain(
      'This account is disabled',
    );
  });

  it('refuses a form from another site', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    const { url } = await browser.open(authorizationRequest(idp.issuer).url);
    const form = { username: 'alice', password: passwords.alice };

    expect((await browser.submit(url, form, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await browser.submit(url, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.submit(url, form, { origin: idp.url, 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('belongs to the browser that began it', async () => {
    const idp = await startTestIdp();
    const { url } = await new Browser().open(authorizationRequest(idp.issuer).url);

    const res = await new Browser().submit(url, { username: 'alice', password: passwords.alice });

    expect(res.status).toBe(400);
    expect(await res.text()).toContain('This sign-in has expired');
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
    ['prompt=none without a session', { prompt: 'none' }, 'login_required', 'End-User authentication is required'],
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

  it('asks again after too long a pause, and then begins a new session', async () => {
    const clock = aClock();
    const realm = { ...aRealm(), lifetimes: { sessionIdleS: 60 } };
    const idp = await startTestIdp({ now: clock.now, realm });
    const { browser, body } = await signedIn(idp);
    clock.advanceS(61);

    const again = await signedIn(idp, browser);

    expect(again.body['session_state']).not.toBe(body['session_state']);
    expect((await idp.userinfo(body['access_token'])).status).toBe(401);
  });

  it('lets another person in with prompt=login, which ends the session before', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const request = authorizationRequest(idp.issuer, { prompt: 'login' });

    const { url } = await browser.signIn(request.url, 'bob', passwords.bob);

    const second = await redeem(idp, url, request.verifier);
    expect(decodeJwt(String(second.body['access_token'])).sub).toBe(demoUserIds.bob);
    expect((await idp.userinfo(body['access_token'])).status).toBe(401);
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
  const aCode = async (idp: TestIdp) => {
    const { url, verifier } = authorizationRequest(idp.issuer);
    return { landed: (await new Browser().signIn(url, 'alice', passwords.alice)).url, verifier };
  };

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
    ['no verifier', { code_verifier: '' }, 'PKCE code verifier not specified'],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:3000/' }, 'Incorrect redirect_uri'],
    ['a code that was never made', { code: 'never-made' }, 'Code not valid'],
  ])('is refused with %s', async (_what, more, description) => {
    const idp = await startTestIdp();
    const { landed, verifier } = await aCode(idp);

    expect(await redeem(idp, landed, verifier, more)).toMatchObject(refused(description));
  });

  it('dies after a minute', async () => {
    const clock = aClock();
    const idp = await startTestIdp({ now: clock.now });
    const { landed, verifier } = await aCode(idp);
    clock.advanceS(61);

    expect(await redeem(idp, landed, verifier)).toMatchObject(refused('Code not valid'));
  });
});
