import {
  callbackQuery,
  loginQuery,
  type SessionBody,
  sessionBody,
  signInRequest,
  signOutBody,
} from '@parley/contracts';
import type { OidcClient } from '@parley/auth';
import { addressKey, type Logger, parse } from '@parley/service';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Actor } from '../http/actor.js';
import { ok } from '../http/envelope.js';
import { crossOrigin, isSameOrigin } from '../http/same-origin.js';
import { failuresAsPages } from '../http/plain-page.js';
import { type BffRoute, route } from '../http/route.js';
import type { OpaqueCookie } from '../sessions/cookie.js';
import type { EndSessions } from '../sessions/end-sessions.js';
import type { FindSession } from '../sessions/find-session.js';
import type { OpenedSession } from '../sessions/open-session.js';
import { hashOf } from '../sessions/seal.js';
import { expiryOf, lastMomentOf, type Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/session.store.js';
import type { BrowserLogin } from './browser-login.js';
import { loginTimeoutMs } from './browser-login.js';
import type { KeepFailures } from './keep-failures.js';
import type { PasswordLogin } from './password-login.js';
import type { IsAdmin } from '../access/roles.js';
import { signInFailedPage } from './sign-in-page.js';

export interface SignInDeps {
  readonly browserLogin: BrowserLogin;
  readonly passwordLogin: PasswordLogin;
  readonly keepFailures: KeepFailures;
  readonly isAdmin: IsAdmin;
  readonly sessions: Pick<SessionStore, 'remove'>;
  readonly findSession: FindSession;
  readonly cookie: OpaqueCookie;
  readonly browserCookie: OpaqueCookie;
  readonly deviceCookie: OpaqueCookie;
  readonly endSessions: EndSessions;
  readonly client: Pick<OidcClient, 'revoke'>;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Browsers keep no cookie for longer than 400 days. */
const deviceMs = 365 * 24 * 3_600_000;

/** As it arrives; `callbackQuery` says the same in a form that JSON Schema can express. */
const callback = z.object({
  state: z.string().describe('State that the sign-in started with'),
  code: z.string().optional().describe('Authorization code of the idp'),
  error: z.string().optional().describe('Error code of the idp (OAuth 2.0, RFC 6749 section 4.1.2.1)'),
});

const tag = 'Sign-in';
const showFailure = failuresAsPages(signInFailedPage);

/** Sign-in both ways, who is signed in, and sign-out. */
export const signInRoutes = (deps: SignInDeps): BffRoute[] => [...idpRoutes(deps), ...ownRoutes(deps)];

const idpRoutes = (deps: SignInDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/auth/login',
    access: 'anyone',
    tag,
    summary: 'Start sign-in',
    query: loginQuery,
    success: { status: 302, description: 'Redirect to the idp' },
    showFailure,
    async respond({ query }, { req, res }) {
      const { browserLogin, browserCookie, now } = deps;
      const { url, browserSecret } = await browserLogin.start(query.return_to, browserCookie.read(req));
      browserCookie.write(res, browserSecret, new Date(now().getTime() + loginTimeoutMs));
      res.redirect(302, url);
    },
  }),
  route({
    method: 'get',
    path: '/api/auth/callback',
    access: 'anyone',
    tag,
    summary: 'Complete sign-in',
    unchecked: { query: callback },
    success: { status: 302, description: 'Redirect to `return_to`, with a session cookie' },
    showFailure,
    async respond(_input, { req, res }) {
      parse(callbackQuery, req.query);
      const { searchParams } = new URL(req.originalUrl, deps.publicUrl);
      const opened = await deps.browserLogin.finish(searchParams, browserOf(req, deps.browserCookie));
      await replaceSession(req, res, opened, deps);
      res.redirect(302, opened.returnTo);
    },
  }),
];

const ownRoutes = (deps: SignInDeps): BffRoute[] => [
  route({
    method: 'post',
    path: '/api/auth/signin',
    access: 'anyone',
    tag,
    summary: 'Sign in with e-mail and password',
    body: signInRequest,
    success: { description: 'Signed in, with a session cookie', schema: sessionBody },
    async handle({ body }, { req, res }) {
      const { passwordLogin, deviceCookie, publicUrl, now } = deps;
      await deps.keepFailures('password', () => refuseForeignPages(req, publicUrl));
      const opened = await passwordLogin(body, placeOf(req, deviceCookie));
      const view = await viewOrNoSession(opened, deps);
      await replaceSession(req, res, opened, deps);
      deviceCookie.write(res, opened.deviceId, new Date(now().getTime() + deviceMs));
      return view;
    },
  }),
  route({
    method: 'get',
    path: '/api/auth/session',
    access: 'signedIn',
    tag,
    summary: 'Get the current session',
    success: { description: 'The person', schema: sessionBody },
    handle: ({ caller }, { req }) => currentSession(caller, req, deps),
  }),
  route({
    method: 'post',
    path: '/api/auth/signout',
    access: 'mayLeave',
    tag,
    summary: 'Sign out',
    success: { description: 'Signed out', schema: signOutBody },
    handle: async (_input, { req, res }) => ok({ logout_url: await signOut(req, res, deps) }),
  }),
];

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
async function viewOrNoSession(opened: OpenedSession, deps: SignInDeps) {
  const { isAdmin, sessions, client, log } = deps;
  try {
    return await deps.keepFailures('password', (tell) => {
      tell(opened.session.user.id);
      return viewOf(opened, isAdmin);
    });
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

async function currentSession(
  { id, email, name, token, via }: Actor,
  req: Request,
  { isAdmin, findSession, cookie }: SignInDeps,
): Promise<SessionBody> {
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
