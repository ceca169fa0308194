import type { Request, RequestHandler } from 'express';
import { bearerOf } from '../http/bearer.js';
import type { AdminRole } from '../realm-config/realm-config.js';
import type { Realm } from '../realm/realm.js';
import { readLiveAccess } from '../tokens/read-tokens.js';
import { AdminError } from './admin-error.js';

/** The roles behind a request. Only service accounts have any here. Throws 401 without a good token. */
async function rolesOf(realm: Realm, req: Request): Promise<readonly AdminRole[]> {
  const token = bearerOf(req);
  const access = token === undefined ? 'invalid_token' : await readLiveAccess(realm, token);
  if (typeof access === 'string') throw new AdminError(401, { error: 'HTTP 401 Unauthorized' });
  const { serviceAccountClientId } = access.user;
  if (serviceAccountClientId === undefined || serviceAccountClientId !== access.claims.azp) return [];
  return realm.clients.findByClientId(serviceAccountClientId)?.serviceAccount?.adminRoles ?? [];
}

export type RequireRole = (...oneOf: AdminRole[]) => RequestHandler;

/** A guard that lets through whoever has one of the roles: 401 for no good token, 403 for no such role. */
export const makeRequireRole =
  (realm: Realm): RequireRole =>
  (...oneOf) =>
  async (req, res, next) => {
    const roles = await rolesOf(realm, req);
    if (!oneOf.some((role) => roles.includes(role))) throw new AdminError(403, { error: 'HTTP 403 Forbidden' });
    res.locals['adminRoles'] = roles;
    next();
  };
