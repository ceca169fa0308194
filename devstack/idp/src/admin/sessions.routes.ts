import { Router } from 'express';
import type { Realm } from '../realm/realm.js';
import { notFound } from './admin-error.js';
import type { RequireRole } from './require-role.js';
import { userOf } from './users.routes.js';

interface Deps {
  readonly realm: Realm;
  readonly requireRole: RequireRole;
}

/** Sessions of users, the public clients that they let in, and the locks of brute-force protection. */
export function sessionRoutes({ realm, requireRole }: Deps): Router {
  const router = Router();
  const view = requireRole('view-users', 'manage-users');
  const manage = requireRole('manage-users');
  router.get('/users/:id/sessions', view, (req, res) => {
    const user = userOf(realm, req.params.id);
    const sessions = realm.sessions.liveOf(user.id).map(({ sid, startedAt, lastAccessAt }) => ({
      ...{ id: sid, username: user.username, userId: user.id },
      ...{ start: startedAt * 1000, lastAccess: lastAccessAt * 1000, clients: namedClients(realm, sid) },
    }));
    res.json(sessions);
  });
  router.delete('/sessions/:sid', manage, (req, res) => {
    if (!realm.sessions.end(String(req.params.sid))) throw notFound('Session not found');
    res.status(204).end();
  });
  router.get('/users/:id/consents', view, (req, res) => {
    const clients = realm.consents.clientsOf(userOf(realm, req.params.id).id);
    res.json(clients.map((clientId) => ({ clientId, grantedClientScopes: [clientId], additionalGrants: [] })));
  });
  router.delete('/users/:id/consents/:clientId', manage, (req, res) => {
    withdrawConsent(realm, userOf(realm, req.params.id).id, String(req.params.clientId));
    res.status(204).end();
  });
  router.get('/attack-detection/brute-force/users/:id', view, (req, res) => {
    const { failures, isLocked, lastFailureAtS } = realm.failures.status(userOf(realm, req.params.id).id);
    res.json({ numFailures: failures, disabled: isLocked, lastFailure: lastFailureAtS * 1000 });
  });
  router.delete('/attack-detection/brute-force/users/:id', manage, (req, res) => {
    realm.failures.clear(userOf(realm, req.params.id).id);
    res.status(204).end();
  });
  return router;
}

/** With it goes what the client has: its refresh tokens are good no more. */
function withdrawConsent({ consents, sessions }: Realm, userId: string, clientId: string): void {
  if (!consents.withdraw(userId, clientId)) throw notFound('Consent nor offline token not found');
  for (const { sid } of sessions.liveOf(userId)) sessions.leaveClient(sid, clientId);
}

/** Internal id to client id, as Keycloak lists them. */
const namedClients = (realm: Realm, sid: string) =>
  Object.fromEntries(
    realm.sessions.clientsOf(sid).map((name) => [realm.clients.findByClientId(name)?.id ?? name, name]),
  );
