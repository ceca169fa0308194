import { type AccessToken, type IsOnBehalf, unauthorized, type VerifyAccessToken } from '@parley/auth';
import { bearerOf } from '@parley/auth/express';
import { AppError } from '@parley/contracts';
import type { Request, RequestHandler } from 'express';
import type { OpaqueCookie } from '../sessions/cookie.js';
import { nameOf } from '../sessions/open-session.js';
import type { FindSession } from '../sessions/find-session.js';
import type { ResumeSession } from '../sessions/resume-session.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { Access, Callers } from '../http/route.js';
import { requireSameOrigin } from '../http/same-origin.js';

/** What is known of a caller before a guard looks at it: somebody, nobody, or a credential that failed. */
type Identity =
  | { readonly actor: Actor }
  | { readonly keyOwner: string }
  | { readonly holder: string }
  | { readonly failure: unknown }
  | undefined;

const identities = new WeakMap<Request, Identity>();

interface Deps {
  readonly verify: VerifyAccessToken;
  readonly isOnBehalf: IsOnBehalf;
  readonly resumeSession: ResumeSession;
  readonly cookie: OpaqueCookie;
}

/** Finds out who calls, once per request. A bearer that fails is not made up for by a cookie. */
export function identify({ verify, isOnBehalf, resumeSession, cookie }: Deps): RequestHandler {
  const toActor = (token: AccessToken, via: Actor['via']): Actor => ({
    id: token.subject,
    name: nameOf(token),
    email: token.email ?? null,
    token,
    via,
    isOnBehalf: isOnBehalf(token),
  });
  const find = async (req: Request): Promise<Identity> => {
    if (req.get('authorization') !== undefined) return { actor: toActor(await verify(bearerOf(req) ?? ''), 'bearer') };
    const id = cookie.read(req);
    const resumed = id === undefined ? undefined : await resumeSession(id);
    return resumed && { actor: toActor(resumed.caller, 'session') };
  };
  const failed = (failure: unknown): Identity => ({ failure });
  return async (req, _res, next) => {
    identities.set(req, await find(req).catch(failed));
    next();
  };
}

/**
 * The same for routes that a catalogue key opens as well, in `X-Catalog-Key` or as bearer. `Authorization` goes first;
 * a key that fails is not made up for by a cookie.
 */
export function identifyReader(findKeyOwner: (key: string) => Promise<string | undefined>, deps: Deps): RequestHandler {
  const otherwise = identify(deps);
  const byKey = async (key: string): Promise<Identity> => {
    const keyOwner = await findKeyOwner(key);
    return keyOwner === undefined ? { failure: unauthorized('bearer_invalid') } : { keyOwner };
  };
  return async (req, res, next) => {
    const key = keyOf(req);
    if (key === undefined) return otherwise(req, res, next);
    identities.set(req, await byKey(key).catch((failure: unknown): Identity => ({ failure })));
    next();
  };
}

/** Whose session it is, without asking the idp: enough to leave it. */
export function identifyHolder({
  findSession,
  cookie,
}: Pick<Deps, 'cookie'> & { readonly findSession: FindSession }): RequestHandler {
  const find = async (req: Request): Promise<Identity> => {
    const id = cookie.read(req);
    const session = id === undefined ? undefined : await findSession(id);
    return session && { holder: session.user.id };
  };
  return async (req, _res, next) => {
    identities.set(req, await find(req).catch((failure: unknown): Identity => ({ failure })));
    next();
  };
}

function keyOf(req: Request): string | undefined {
  if (req.get('authorization') === undefined) return req.get('x-catalog-key');
  const bearer = bearerOf(req);
  return bearer?.startsWith('sk_') === true ? bearer : undefined;
}

/** The caller's id where one is known: what requests are counted by. */
export function identifiedAs(req: Request): string | undefined {
  const identity = identities.get(req);
  if (!identity || 'failure' in identity) return undefined;
  if ('actor' in identity) return identity.actor.id;
  return 'holder' in identity ? identity.holder : identity.keyOwner;
}

/**
 * Lets only known callers on. With a cookie, a request that changes something must come from our own pages, since
 * browsers send cookies along with anybody's.
 */
export function requireSignedIn(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (req, res, next) => {
    const identity = identities.get(req);
    if (!identity) {
      res.setHeader('WWW-Authenticate', 'Bearer');
      throw unauthorized('not_signed_in');
    }
    if ('failure' in identity) {
      if (isRefusal(identity.failure)) res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw identity.failure;
    }
    if (isByCookie(identity)) requireSameOrigin(req, origin);
    next();
  };
}

const isByCookie = (identity: NonNullable<Identity>) =>
  'holder' in identity || ('actor' in identity && identity.actor.via === 'session');

const isRefusal = (failure: unknown) => failure instanceof AppError && failure.code === 'UNAUTHORIZED';

/** Lets on people who act for themselves. Throws AppError `FORBIDDEN` for a token on somebody's behalf. */
export const requireOwnToken: RequestHandler = (req, _res, next) => {
  const identity = identities.get(req);
  if (identity && 'actor' in identity) requirePerson(identity.actor);
  next();
};

/** Who calls. Throws Error on a route without guard: a fault in the wiring, never a caller's. */
export function actorOf(req: Request): Actor {
  const identity = identities.get(req);
  if (!identity || !('actor' in identity)) throw new Error('the route is not guarded');
  return identity.actor;
}

/** Whom a guard has let in, as a route's handler is told. Throws Error on a route without guard, as `actorOf`. */
export function callerOf(access: Access, req: Request): Callers[Access] {
  if (access === 'open') return undefined;
  if (access === 'anyone') return identifiedAs(req) === undefined ? undefined : actorOf(req);
  return access === 'readsCatalog' || access === 'mayLeave' ? readerOf(req) : actorOf(req);
}

/** The id of who reads, by whatever credential. Throws Error on a route without guard, as `actorOf`. */
export function readerOf(req: Request): string {
  const id = identifiedAs(req);
  if (id === undefined) throw new Error('the route is not guarded');
  return id;
}
