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

/** Lets only requests with a good bearer through; `callerOf` then tells who calls. */
export function requireBearer(verify: VerifyAccessToken): RequestHandler {
  return async (req, res, next) => {
    const token = bearerOf(req);
    if (token === undefined) {
      res.setHeader('WWW-Authenticate', 'Bearer');
      throw unauthorized('not_signed_in');
    }
    callers.set(req, await verify(token).catch(challenge(res)));
    next();
  };
}

const challenge = (res: Parameters<RequestHandler>[1]) => (error: unknown) => {
  if ((error as { code?: unknown }).code === 'UNAUTHORIZED') {
    res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
  }
  throw error;
};

/** Who calls. @throws Error on a route without `requireBearer`: a fault in the wiring, never a caller's */
export function callerOf(req: Request): AccessToken {
  const caller = callers.get(req);
  if (!caller) throw new Error('the route is not guarded by requireBearer');
  return caller;
}
