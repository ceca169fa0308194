import { json, Router } from 'express';
import { noStore } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { sendAdminError } from './admin-error.js';
import { clientScopeRoutes } from './client-scopes.routes.js';
import { clientRoutes } from './clients.routes.js';
import { groupRoutes } from './groups.routes.js';
import { makeRequireRole } from './require-role.js';
import { sessionRoutes } from './sessions.routes.js';
import { userRoutes } from './users.routes.js';

/** The part of Keycloak's admin REST that the product and its set-up need. */
export function adminRoutes(realm: Realm): Router {
  const deps = { realm, requireRole: makeRequireRole(realm) };
  const router = Router();
  router.use(noStore, json({ limit: '256kb' }));
  router.use(groupRoutes(deps));
  router.use('/users', userRoutes(deps));
  router.use(sessionRoutes(deps));
  router.use('/client-scopes', clientScopeRoutes(deps));
  router.use('/clients', clientRoutes(deps));
  router.use((_req, res) => res.status(404).json({ error: 'HTTP 404 Not Found' }));
  router.use(sendAdminError);
  return router;
}
