import { Router } from 'express';
import type { ClientScope } from '../clients/client-scope.store.js';
import type { Client } from '../clients/client.store.js';
import { hasGrant } from '../realm-config/realm-config.js';
import type { Realm } from '../realm/realm.js';
import { notFound } from './admin-error.js';
import type { RequireRole } from './require-role.js';

interface Deps {
  readonly realm: Realm;
  readonly requireRole: RequireRole;
}

/** /admin/realms/{realm}/clients: to find one, and to attach optional scopes to it. */
export function clientRoutes({ realm, requireRole }: Deps): Router {
  const router = Router();
  const view = requireRole('view-clients', 'manage-clients');
  const manage = requireRole('manage-clients');
  router.get('/', view, (req, res) => {
    const { clientId } = req.query;
    const clients = realm.clients.list().filter((client) => clientId === undefined || client.clientId === clientId);
    res.json(clients.map((client) => toRepresentation(realm, client)));
  });
  router.get('/:id', view, (req, res) => {
    res.json(toRepresentation(realm, clientOf(realm, req.params.id)));
  });
  router.get('/:id/optional-client-scopes', view, (req, res) => {
    const { clientId } = clientOf(realm, req.params.id);
    res.json(realm.clientScopes.optionalOf(clientId).map(({ id, name }) => ({ id, name })));
  });
  router.put('/:id/optional-client-scopes/:scopeId', manage, (req, res) => {
    const { clientId } = clientOf(realm, req.params.id);
    realm.clientScopes.attach(clientId, scopeOf(realm, req.params.scopeId).id);
    res.status(204).end();
  });
  router.delete('/:id/optional-client-scopes/:scopeId', manage, (req, res) => {
    const { clientId } = clientOf(realm, req.params.id);
    realm.clientScopes.detach(clientId, scopeOf(realm, req.params.scopeId).id);
    res.status(204).end();
  });
  return router;
}

function clientOf(realm: Realm, id: unknown): Client {
  const client = realm.clients.find(String(id));
  if (client === undefined) throw notFound('Could not find client');
  return client;
}

function scopeOf(realm: Realm, id: unknown): ClientScope {
  const scope = realm.clientScopes.find(String(id));
  if (scope === undefined) throw notFound('Client scope not found');
  return scope;
}

/** Without the secret, which Keycloak would show: nobody here needs it. */
const toRepresentation = (realm: Realm, client: Client) => ({
  id: client.id,
  clientId: client.clientId,
  enabled: true,
  protocol: 'openid-connect',
  publicClient: client.isPublic === true,
  standardFlowEnabled: hasGrant(client, 'authorization_code'),
  directAccessGrantsEnabled: hasGrant(client, 'password'),
  serviceAccountsEnabled: hasGrant(client, 'client_credentials'),
  fullScopeAllowed: false,
  redirectUris: client.redirectUris ?? [],
  defaultClientScopes: client.defaultScopes,
  optionalClientScopes: realm.clientScopes.optionalOf(client.clientId).map(({ name }) => name),
});
