import { callbackQuery, loginQuery, signInRequest, type SessionBody } from '@parley/contracts';
import type { OidcClient } from '@parley/auth';
import { addressKey, jsonBody, parse, type Logger } from '@parley/service';
import { Router, type Request, type Response } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf, crossOrigin, isSameOrigin } from '../http/identify.js';
import { failuresAsPages } from '../http/plain-page.js';
import type { OpaqueCookie } from '../sessions/cookie.js';
import type { EndSessions } from '../sessions/end-sessions.js';
import type { FindSession } from '../sessions/find-session.js';
import type { OpenedSession } from '../sessions/open-session.js';
import { hashOf } from '../sessions/seal.js';
import { expiryOf, lastMomentOf, type Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/session.store.js';
import type { BrowserLogin } from './browser-login.js';
import { loginTimeoutMs } from './browser-login.js';
import type { PasswordLogin } from './password-login.js';
import type { IsAdmin } from './roles.js';
import { signInFailedPage } from './sign-in-page.js';

export interface SignInDeps {
  guards: Guards;
  browserLogin: BrowserLogin;
  passwordLogin: PasswordLogin;
  isAdmin: IsAdmin;
  sessions: Pick<SessionStore, 'remove'>;
  findSession: FindSession;
  cookie: OpaqueCookie;
  browserCookie: OpaqueCookie;
  deviceCookie: OpaqueCookie;
  endSessions: EndSessions;
  client: Pick<OidcClient, 'revoke'>;
  publicUrl: string;
  log: Logger;
  now: () => Date;
}

/** Browsers keep no cookie for longer than 400 days. */
const deviceMs = 365 * 24 * 3_600_000;

/** Sign-in both ways, who is signed in, and sign-out. */
export function signInRoutes(deps: SignInDeps): Router {
  const { guards, browserLogin, passwordLogin, browserCookie, deviceCookie, publicUrl, now } = deps;
  const router = Router();

  router.get('/login', guards.anyone, async (req, res) => {
    const { return_to } = parse(loginQuery, req.query);
    const { url, browserSecret } = await browserLogin.start(return_to, browserCookie.read(req));
    browserCookie.write(res, browserSecret, new Date(now().getTime() + loginTimeoutMs));
    res.redirect(302, url);
  });
  router.get('/callback', guards.anyone, async (req, res) => {
    parse(callbackQuery, req.query);
    const { searchParams } = new URL(req.originalUrl, publicUrl);
    const opened = await browserLogin.finish(searchParams, browserOf(req, browserCookie));
    await replaceSession(req, res, opened, deps);
    res.redirect(302, opened.returnTo);
  });
  router.use(['/login', '/callback'], failuresAsPages(signInFailedPage));
  router.post('/signin', guards.anyone, jsonBody(), async (req, res) => {
    refuseForeignPages(req, publicUrl);
    const opened = await passwordLogin(parse(signInRequest, req.body), placeOf(req, deviceCookie));
    const view = await viewOrNoSession(opened, deps);
    await replaceSession(req, res, opened, deps);
    deviceCookie.write(res, opened.deviceId, new Date(now().getTime() + deviceMs));
    res.json(view);
  });
  router.get('/session', guards.signedIn, async (req, res) => {
    res.json(await currentSession(req, deps));
  });
  router.post('/signout', guards.mayLeave, async (req, res) => {
    res.json({ success: true, data: { logout_url: await signOut(req, res, deps) } });
  });
  return router;
}

const browserOf = (req: Request, cookie: OpaqueCookie) => ({
  secret: cookie.read(req),
  userAgent: req.get('user-agent'),
});

const placeOf = (req: Request, cookie: OpaqueCookie) => ({
  address: addressKey(req),
  deviceId: cookie.read(req),
  userAgent: req.get('user-agent'),
});

/**
 * Hands the new session to the browser and ends the one it held. That one's tokens are not revoked: at the idp both may
 * stand on one sign-in, which would end with them.
 */
async function replaceSession(
  req: Request,
  res: Response,
  { id, session }: OpenedSession,
  { sessions, cookie }: SignInDeps,
): Promise<void> {
  const before = cookie.read(req);
  if (before !== undefined) await sessions.remove(hashOf(before));
  cookie.write(res, id, lastMomentOf(session));
}

/** A page elsewhere must not sign a browser in under an account of its choosing. Clients without `Origin` may. */
function refuseForeignPages(req: Request, publicUrl: string): void {
  const comesFromBrowser = req.get('origin') !== undefined || req.get('sec-fetch-site') !== undefined;
  if (comesFromBrowser && !isSameOrigin(req, new URL(publicUrl).origin)) throw crossOrigin();
}

/** Without a cookie nobody could use the session, nor end it: when it cannot be shown, it is over here and at the idp. */
async function viewOrNoSession(opened: OpenedSession, { isAdmin, sessions, client, log }: SignInDeps) {
  try {
    return await viewOf(opened, isAdmin);
  } catch (error) {
    const { idHash, tokens } = opened.session;
    const warn = (err: unknown) => log.warn({ err }, 'sign-in failed here; redirecting to the idp');
    if (tokens.refreshToken !== undefined) await client.revoke(tokens.refreshToken).catch(warn);
    await sessions.remove(idHash);
    throw error;
  }
}

async function viewOf({ session, caller }: OpenedSession, isAdmin: IsAdmin): Promise<SessionBody> {
  const role = (await isAdmin(caller)) ? 'admin' : 'user';
  const expires_at = expiryOf(session).toISOString();
  return { success: true, data: { user: { ...session.user, role }, expires_at } };
}

async function currentSession(req: Request, { isAdmin, findSession, cookie }: SignInDeps): Promise<SessionBody> {
  const { id, email, name, token, via } = actorOf(req);
  const session = via === 'session' ? await sessionOf(req, cookie, findSession) : undefined;
  const role = (await isAdmin(token)) ? 'admin' : 'user';
  const expires_at = (session ? expiryOf(session) : token.expiresAt).toISOString();
  return { success: true, data: { user: { id, email, name, role }, expires_at } };
}

async function sessionOf(req: Request, cookie: OpaqueCookie, findSession: FindSession): Promise<Session | undefined> {
  const id = cookie.read(req);
  return id === undefined ? undefined : findSession(id);
}

/** The session ends here whatever the idp says; where its page can be reached, the browser ends it there as well. */
async function signOut(req: Request, res: Response, { endSessions, cookie }: SignInDeps): Promise<string | null> {
  const id = cookie.read(req);
  if (id === undefined) return null;
  const logoutUrl = await endSessions([hashOf(id)], hashOf(id));
  cookie.clear(res);
  return logoutUrl;
}
