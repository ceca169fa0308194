import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import type { ClientScope } from '../clients/client-scope.store.js';
import type { Realm } from '../realm/realm.js';
import { audienceMapper, hardCodedClaimMapper } from '../tokens/claims.js';
import { AdminError, conflict, notFound } from './admin-error.js';
import type { RequireRole } from './require-role.js';

interface Deps {
  readonly realm: Realm;
  readonly requireRole: RequireRole;
}

const draft = z.object({
  // As loose as Keycloak: a slash is fine there, blanks and non-ASCII are not.
  name: z.string().regex(/^[!-~]+$/),
  protocol: z.literal('openid-connect').default('openid-connect'),
  description: z.string().optional(),
  attributes: z.record(z.string(), z.string()).default({}),
  protocolMappers: z
    .array(
      z.object({
        name: z.string().min(1),
        protocol: z.literal('openid-connect').default('openid-connect'),
        protocolMapper: z.enum([hardCodedClaimMapper, audienceMapper]),
        config: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default([]),
});

/** /admin/realms/{realm}/client-scopes: a team made at run time begins here. */
export function clientScopeRoutes({ realm, requireRole }: Deps): Router {
  const router = Router();
  const view = requireRole('view-clients', 'manage-clients');
  const manage = requireRole('manage-clients');
  router.get('/', view, (_req, res) => {
    res.json(realm.clientScopes.list());
  });
  router.post('/', manage, (req, res) => {
    const scope = parseScope(req.body);
    if (realm.clientScopes.findByName(scope.name) !== undefined) {
      throw conflict(`Client Scope ${scope.name} already exists`);
    }
    realm.clientScopes.insert(scope);
    res.status(201).location(`${req.baseUrl}/${scope.id}`).end();
  });
  router.get('/:id', view, (req, res) => {
    const scope = realm.clientScopes.find(String(req.params.id));
    if (scope === undefined) throw notFound('Could not find client scope');
    res.json(scope);
  });
  router.delete('/:id', manage, (req, res) => {
    if (!realm.clientScopes.remove(String(req.params.id))) throw notFound('Could not find client scope');
    res.status(204).end();
  });
  return router;
}

/** Throws 400 for a name or a mapper that cannot work. */
function parseScope(body: unknown): ClientScope {
  const { success, data, error } = draft.safeParse(body);
  if (!success) {
    const field = error.issues[0]?.path.join('.') ?? '';
    throw new AdminError(400, { errorMessage: `Unexpected ${field} for ClientScope` });
  }
  const protocolMappers = data.protocolMappers.map((mapper) => ({ id: randomUUID(), ...mapper }));
  return { ...data, id: randomUUID(), protocolMappers };
}
