import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { JWTPayload } from 'jose';
import type Provider from 'oidc-provider';
import { authenticateClient } from '../clients/authenticate-client.js';
import type { Client } from '../clients/client.store.js';
import { type Form, formOf, parseForm } from '../http/form.js';
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
    await serverLogout(realm, authenticateClient(realm.clients, req, form), form.get('refresh_token') ?? '');
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

/** An expired token has nothing left to end: that is success. */
async function serverLogout(realm: Realm, client: Client, token: string): Promise<void> {
  const claims = await readRefreshToken(realm, token);
  if (claims === 'expired') return;
  if (claims === 'invalid' || claims.azp !== client.clientId) throw invalidGrant('Invalid refresh token');
  realm.sessions.end(claims.sid);
}

async function browserLogout({ realm, provider }: Deps, query: Form, req: Request, res: Response): Promise<void> {
  const hint = await readIdTokenHint(realm, query.get('id_token_hint') ?? '');
  const refusal = refusalOf(realm, query, hint);
  if (refusal !== undefined) {
    sendPage(res, 400, 'Sign out', `<p role="alert">${refusal}</p>`);
  } else if (hint === undefined) {
    sendConfirmation(realm, res, await browserSessionUid(provider, req, res));
  } else {
    if (typeof hint['sid'] === 'string') realm.sessions.end(hint['sid']);
    sendBack(res, query);
  }
}

/** Only a hint of ours, and only to an address that its client registered. */
function refusalOf(realm: Realm, query: Form, hint: JWTPayload | undefined): string | undefined {
  if (query.has('id_token_hint') && hint === undefined) return 'Invalid parameter: id_token_hint';
  const clientId = typeof hint?.['azp'] === 'string' ? hint['azp'] : query.get('client_id');
  const client = realm.clients.findByClientId(clientId ?? '');
  const redirectUri = query.get('post_logout_redirect_uri');
  const isForeign = redirectUri !== undefined && client?.postLogoutRedirectUris?.includes(redirectUri) !== true;
  return isForeign ? 'Invalid redirect uri' : undefined;
}

function sendBack(res: Response, query: Form): void {
  const redirectUri = query.get('post_logout_redirect_uri');
  if (redirectUri === undefined) {
    sendPage(res, 200, 'Signed out', '<p>You are signed out.</p>');
    return;
  }
  const target = new URL(redirectUri);
  const state = query.get('state');
  if (state !== undefined) target.searchParams.set('state', state);
  res.redirect(302, target.href);
}

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
