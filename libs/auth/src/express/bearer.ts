import type { Request, RequestHandler } from 'express';
import { unauthorized } from '../errors.js';
import type { AccessToken, VerifyAccessToken } from '../verify-access-token.js';

const callers = new WeakMap<Request, AccessToken>();

/**
 * What a request carries as its one token (RFC 6750, section 2.1); the scheme's case does not matter. Its letters are
 * looked at where it is verified, which is once for many requests.
 */
export function bearerOf({ headers: { authorization = '' } }: Request): string | undefined {
  const scheme = /^Bearer +(?=[^ ])/i.exec(authorization)?.[0];
  if (scheme === undefined || authorization.includes(' ', scheme.length)) return undefined;
  return authorization.slice(scheme.length);
}

/**
 * Lets only requests with a valid bearer through; `callerOf` then returns the caller. `count` runs after identifying the
 * caller and before refusing them, so that refusals count too; `knownCallerOf` gives it the caller.
 */
export function requireBearer(verify: VerifyAccessToken, count: RequestHandler = passOn): RequestHandler {
  return async (req, res, next) => {
    const failure = await identify(req, verify);
    await count(req, res, (limited?: unknown) => {
      if (limited === undefined && isUnauthorized(failure)) res.setHeader('WWW-Authenticate', challengeOf(req));
      next(limited ?? failure);
    });
  };
}

const passOn: RequestHandler = (_req, _res, next) => next();

/** Notes who calls; resolves to what keeps them from being known. */
async function identify(req: Request, verify: VerifyAccessToken): Promise<unknown> {
  const token = bearerOf(req);
  if (token === undefined) return unauthorized('not_signed_in');
  try {
    callers.set(req, await verify(token));
    return undefined;
  } catch (error) {
    return error;
  }
}

const isUnauthorized = (error: unknown) => (error as { readonly code?: unknown } | undefined)?.code === 'UNAUTHORIZED';

const challengeOf = (req: Request) => (bearerOf(req) === undefined ? 'Bearer' : 'Bearer error="invalid_token"');

/** Who calls, if that is known. */
export const knownCallerOf = (req: Request): AccessToken | undefined => callers.get(req);

/** Who calls. Throws Error on a route without `requireBearer`: a fault in the wiring, never a caller's. */
export function callerOf(req: Request): AccessToken {
  const caller = callers.get(req);
  if (!caller) throw new Error('the route is not guarded by requireBearer');
  return caller;
}
