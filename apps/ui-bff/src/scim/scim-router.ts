import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthorized } from '@parley/auth';
import { bearerOf } from '@parley/auth/express';
import { mountRoutes } from '@parley/service';
import { type RequestHandler, Router } from 'express';
import { failuresAsScim } from './scim-errors.js';
import { type ScimDeps, scimRoutes } from './scim.routes.js';

export interface ScimRouterDeps extends ScimDeps {
  /** Each opens it, so that one can replace another. */
  readonly tokens: readonly string[];
}

const bounds = { bodyLimitBytes: 8 * 1024 * 1024 };

/**
 * `/scim/v2`, which is no part of the API of people: its callers are programs with a token of the operator's, and its
 * documents and failures are those of SCIM.
 * @param count counts a request without a good token
 */
export function scimRouter({ tokens, ...deps }: ScimRouterDeps, count: RequestHandler): Router {
  const router = Router();
  const guard = requireToken(tokens, count);
  router.use(mountRoutes(scimRoutes(deps), { guardOf: () => guard, callerOf: () => undefined }, bounds));
  router.use('/scim/v2', failuresAsScim);
  return router;
}

function requireToken(tokens: readonly string[], count: RequestHandler): RequestHandler {
  const hashes = tokens.map(hashOf);
  return (req, res, next) => {
    res.setHeader('Content-Type', 'application/scim+json; charset=utf-8');
    const given = hashOf(bearerOf(req) ?? '');
    if (hashes.some((hash) => timingSafeEqual(hash, given))) {
      next();
      return;
    }
    return count(req, res, (limited?: unknown) => {
      res.setHeader('WWW-Authenticate', 'Bearer');
      next(limited ?? unauthorized('bearer_invalid'));
    });
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
