import { createHmac, timingSafeEqual } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import type { JWTPayload } from 'jose';
import type Provider from 'oidc-provider';
import { authenticateClient } from '../clients/authenticate-client.js';
import { formOf, parseForm, type Form } from '../http/form.js';
import { escapeHtml, page, pageHeaders } from '../http/html-page.js';
import { invalidGrant, noStore } from '../http/oauth-error.js';
import { requireSameOrigin } from '../http/same-origin.js';
import type { Realm } from '../realm/realm.js';
import { readIdTokenHint, readRefreshToken } from '../tokens/read-tokens.js';

interface Deps {
  readonly realm: Realm;
  readonly provider: Provider;
}

/** Logout in the browser (OpenID RP-Initiated Logout 1.0), and with a refresh token from a server (Keycloak's own). */
export function logoutRoutes({ realm, provider }: Deps): Router {
  const router = Router();
  router.get('/logout', noStore, async (req, res) => {
    const entries = Object.entries(req.query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    await browserLogout({ realm, provider }, new Map(entries), req, res);
  });
  router.post('/logout', noStore, parseForm, async (req, res) => {
    const form = formOf(req);
    if (!form.has('refresh_token')) return browserLogout({ realm, provider }, form, req, res);
    const client = authenticateClient(realm.clients, req, form);
    const claims = await readRefreshToken(realm, form.get('refresh_token') ?? '');
    if (claims === 'invalid') throw invalidGrant('Invalid refresh token');
    if (claims !== 'expired' && claims.azp !== client.clientId) throw invalidGrant('Invalid refresh token');
    if (claims !== 'expired') realm.sessions.end(claims.sid);
    res.status(204).end();
  });
  const sameOrigin = requireSameOrigin(new URL(realm.issuer).origin);
  router.post('/logout/confirm', noStore, sameOrigin, parseForm, async (req, res) => {
    const uid = await browserSessionUid(provider, req, res);
    if (uid === undefined || !isOwnForm(realm, uid, formOf(req).get('confirmation') ?? '')) {
      sendPage(res, 400, 'Sign out', '<p role="alert">This sign-out form is no longer valid.</p>');
      return;
    }
    const session = realm.sessions.findLiveByLogin(uid);
    if (session !== undefined) realm.sessions.end(session.sid);
    sendPage(res, 200, 'Signed out', '<p>You are signed out.</p>');
  });
  return router;
}

async function browserLogout({ realm, provider }: Deps, query: Form, req: Request, res: Response): Promise<void> {
  const hint = await readIdTokenHint(realm, query.get('id_token_hint') ?? '');
  const redirectUri = query.get('post_logout_redirect_uri');
  const client = realm.clients.findByClientId(clientIdOf(hint) ?? query.get('client_id') ?? '');
  if (query.has('id_token_hint') && hint === undefined) {
    sendPage(res, 400, 'Sign out', '<p role="alert">Invalid parameter: id_token_hint</p>');
    return;
  }
  if (redirectUri !== undefined && client?.postLogoutRedirectUris?.includes(redirectUri) !== true) {
    sendPage(res, 400, 'Sign out', '<p role="alert">Invalid redirect uri</p>');
    return;
  }
  if (hint === undefined) {
    sendConfirmation(realm, res, await browserSessionUid(provider, req, res));
    return;
  }
  if (typeof hint['sid'] === 'string') realm.sessions.end(hint['sid']);
  if (redirectUri === undefined) {
    sendPage(res, 200, 'Signed out', '<p>You are signed out.</p>');
    return;
  }
  const target = new URL(redirectUri);
  const state = query.get('state');
  if (state !== undefined) target.searchParams.set('state', state);
  res.redirect(302, target.href);
}

const clientIdOf = (hint: JWTPayload | undefined) => (typeof hint?.['azp'] === 'string' ? hint['azp'] : undefined);

/** Without a hint anybody could have sent the person here: they are asked first. */
function sendConfirmation(realm: Realm, res: Response, uid: string | undefined): void {
  if (uid === undefined) {
    sendPage(res, 200, 'Signed out', '<p>You are not signed in.</p>');
    return;
  }
  const action = `${new URL(realm.issuer).pathname}/protocol/openid-connect/logout/confirm`;
  const confirmation = escapeHtml(confirmationOf(realm, uid));
  sendPage(
    res,
    200,
    'Sign out',
    `<p>Do you want to sign out?</p><form method="post" action="${action}">
<input type="hidden" name="confirmation" value="${confirmation}"><button type="submit">Sign out</button></form>`,
  );
}

const sendPage = (res: Response, status: number, title: string, body: string): void =>
  void res.status(status).set(pageHeaders()).type('html').send(page(title, body));

async function browserSessionUid(provider: Provider, req: Request, res: Response): Promise<string | undefined> {
  const session = await provider.Session.get(provider.createContext(req, res));
  return session.accountId === undefined ? undefined : session.uid;
}

const confirmationOf = (realm: Realm, uid: string) =>
  createHmac('sha256', realm.keys.cookieSecret).update(`logout ${uid}`).digest('base64url');

function isOwnForm(realm: Realm, uid: string, confirmation: string): boolean {
  const expected = Buffer.from(confirmationOf(realm, uid));
  const given = Buffer.from(confirmation);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
