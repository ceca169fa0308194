import { describe, expect, it } from '@jest/globals';
import { authorizationRequest, Browser } from '../browser.js';
import { startTestIdp, type TestIdp } from '../fixture.js';
import { signedIn } from '../signed-in.js';

const isSignedIn = async (idp: TestIdp, browser: Browser) => {
  const { url } = await browser.open(authorizationRequest(idp.issuer, { prompt: 'none' }).url);
  return new URL(url).searchParams.has('code');
};

const logoutUrl = (idp: TestIdp, query: Record<string, string>) =>
  `${idp.endpoint}/logout?${new URLSearchParams(query).toString()}`;

describe('logout in the browser', () => {
  it('with a hint ends the session and returns to the registered address, with state', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const post_logout_redirect_uri = 'http://127.0.0.1:3000/';

    const res = await browser.get(
      logoutUrl(idp, { id_token_hint: String(body['id_token']), post_logout_redirect_uri, state: 's' }),
    );

    expect(res.status).toBe(302);
    expect(res.headers.get('location')).toBe('http://127.0.0.1:3000/?state=s');
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('with a hint ends the session and returns also when the refresh token was revoked before', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const post_logout_redirect_uri = 'http://127.0.0.1:3000/';
    expect((await idp.post('/revoke', { ...idp.as('ui-bff'), token: String(body['refresh_token']) })).status).toBe(200);

    const res = await browser.get(
      logoutUrl(idp, { id_token_hint: String(body['id_token']), client_id: 'ui-bff', post_logout_redirect_uri }),
    );

    expect(res.status).toBe(302);
    expect(res.headers.get('location')).toBe(post_logout_redirect_uri);
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('refuses a foreign address with a page, and ends nothing', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const post_logout_redirect_uri = 'http://127.0.0.1:3000/elsewhere';

    const res = await browser.get(
      logoutUrl(idp, { id_token_hint: String(body['id_token']), post_logout_redirect_uri }),
    );

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
    const { browser, body } = await signedIn(idp);

    const asked = await browser.open(logoutUrl(idp, {}));
    expect(asked.res?.status).toBe(200);
    expect((await idp.userinfo(body['access_token'])).status).toBe(200);

    expect((await browser.fillIn(asked, {})).res?.status).toBe(200);
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('refuses a confirmation that was shown to another browser', async () => {
    const idp = await startTestIdp();
    const { browser } = await signedIn(idp);
    const { browser: other } = await signedIn(idp);

    const sent = await browser.fillIn(await other.open(logoutUrl(idp, {})), {});

    expect(sent.res?.status).toBe(400);
    expect(await isSignedIn(idp, browser)).toBe(true);
    expect(await isSignedIn(idp, other)).toBe(true);
  });
});

describe('logout by a server', () => {
  const logout = (idp: TestIdp, client: 'ui-bff' | 'chatx-bot', token: unknown) =>
    idp.post('/logout', { ...idp.as(client), refresh_token: String(token) });

  it('with a refresh token ends the session, the one in the browser too', async () => {
    const idp = await startTestIdp();
    const { browser, body } = await signedIn(idp);
    const { refresh_token: token, access_token: access } = body;

    expect((await logout(idp, 'ui-bff', token)).status).toBe(204);

    expect((await idp.userinfo(access)).status).toBe(401);
    expect(await isSignedIn(idp, browser)).toBe(false);
  });

  it('refuses garbage, a token of another client, and a wrong secret', async () => {
    const idp = await startTestIdp();
    const { refresh_token: token } = (await signedIn(idp)).body;

    expect(await logout(idp, 'ui-bff', 'garbage')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await logout(idp, 'chatx-bot', token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await idp.post('/logout', { client_id: 'ui-bff', refresh_token: String(token) })).status).toBe(401);
  });
});
