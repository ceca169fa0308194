import { describe, expect, it } from '@jest/globals';
import { authorizationRequest, Browser } from './browser.js';
import { callback, passwords, startTestIdp, type TestIdp } from './fixture.js';

async function signedIn(idp: TestIdp) {
  const browser = new Browser();
  const { url, verifier } = authorizationRequest(idp.issuer);
  const landed = await browser.signIn(url, 'alice', passwords.alice);
  const code = new URL(landed.url).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier };
  return { browser, ...(await idp.token('ui-bff', form)).body } as { browser: Browser } & Record<string, unknown>;
}

const isSignedIn = async (idp: TestIdp, browser: Browser) => {
  const { url } = await browser.open(authorizationRequest(idp.issuer, { prompt: 'none' }).url);
  return new URL(url).searchParams.has('code');
};

const logoutUrl = (idp: TestIdp, query: Record<string, string>) =>
  `${idp.endpoint}/logout?${new URLSearchParams(query).toString()}`;

describe('logout in the browser', () => {
  it('with a hint ends the session and returns to the registered address, with state', async () => {
    const idp = await startTestIdp();
    const { browser, id_token: hint } = await signedIn(idp);
    const post_logout_redirect_uri = 'http://127.0.0.1:3000/';

    const res = await browser.get(
      logoutUrl(idp, { id_token_hint: String(hint), post_logout_redirect_uri, state: 's' }),
    );

    expect(res.status).toBe(302);
    expect(res.headers.get('location')).toBe('http://127.0.0.1:3000/?state=s');
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('refuses a foreign address with a page, and ends nothing', async () => {
    const idp = await startTestIdp();
    const { browser, id_token: hint } = await signedIn(idp);
    const post_logout_redirect_uri = 'http://127.0.0.1:3000/elsewhere';

    const res = await browser.get(logoutUrl(idp, { id_token_hint: String(hint), post_logout_redirect_uri }));

    expect(res.status).toBe(400);
    expect(res.headers.get('location')).toBeNull();
    expect(await isSignedIn(idp, browser)).toBe(true);
  });

  it('refuses a hint that is none', async () => {
    const idp = await startTestIdp();

    expect((await new Browser().get(logoutUrl(idp, { id_token_hint: 'garbage' }))).status).toBe(400);
  });

  it('without a hint asks first, and ends the session on yes', async () => {
    const idp = await startTestIdp();
    const { browser } = await signedIn(idp);

    const asked = await browser.get(logoutUrl(idp, {}));
    expect(asked.status).toBe(200);
    const confirmation = /name="confirmation" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
    expect(await isSignedIn(idp, browser)).toBe(true);

    expect((await browser.submit(`${idp.endpoint}/logout/confirm`, { confirmation })).status).toBe(200);
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('refuses a confirmation that was not shown here', async () => {
    const idp = await startTestIdp();
    const { browser } = await signedIn(idp);

    expect((await browser.submit(`${idp.endpoint}/logout/confirm`, { confirmation: 'forged' })).status).toBe(400);
    expect(await isSignedIn(idp, browser)).toBe(true);
  });
});

describe('logout by a server', () => {
  const logout = (idp: TestIdp, client: 'ui-bff' | 'chatx-bot', token: unknown) =>
    idp.post('/logout', { ...idp.as(client), refresh_token: String(token) });

  it('with a refresh token ends the session, the one in the browser too', async () => {
    const idp = await startTestIdp();
    const { browser, refresh_token: token, access_token: access } = await signedIn(idp);

    expect((await logout(idp, 'ui-bff', token)).status).toBe(204);

    expect((await idp.userinfo(access)).status).toBe(401);
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('refuses garbage, a token of another client, and a wrong secret', async () => {
    const idp = await startTestIdp();
    const { refresh_token: token } = await signedIn(idp);

    expect(await logout(idp, 'ui-bff', 'garbage')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await logout(idp, 'chatx-bot', token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await idp.post('/logout', { client_id: 'ui-bff', refresh_token: String(token) })).status).toBe(401);
  });
});
