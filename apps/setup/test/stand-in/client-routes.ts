import { type Request, type Response, Router } from 'express';
import { clientEntry, type Entry, entry, managementRoles, type RealmState, scopeEntry } from './realm-state.js';

/** Clients and client scopes, with their mappers and attachments. */
export function clientRoutes(realm: RealmState): Router {
  const router = Router();
  const bodyOf = ({ body }: Request) => body as Record<string, unknown>;
  router.get('/clients', (req, res) => {
    res.json(realm.clients.filter(({ clientId }) => clientId === req.query['clientId']));
  });
  router.post('/clients', (req, res) => {
    realm.clients.push(clientEntry(bodyOf(req)));
    res.status(201).end();
  });
  router.put('/clients/:id', (req, res) => {
    const client = owner(realm.clients, req);
    // Scopes are attached one by one: a list of them in a PUT is not looked at.
    Object.assign(client, bodyOf(req), {
      defaultClientScopes: client.defaultClientScopes,
      optionalClientScopes: client.optionalClientScopes,
    });
    res.status(204).end();
  });
  router.get('/clients/:id/service-account-user', (req, res) => {
    const client = owner(realm.clients, req);
    if (client['serviceAccountsEnabled'] === true) res.json({ id: `account-${client.clientId}` });
    else res.status(400).json({ error: 'unknown_error' });
  });
  router.get('/clients/:id/roles/:name', (req, res) => {
    const name = managementRoles.find((one) => one === req.params.name);
    if (name) res.json(entry(name));
    else res.status(404).json({ error: 'Could not find role' });
  });
  router.get('/client-scopes', (_req, res) => void res.json([...realm.scopes].reverse()));
  router.post('/client-scopes', (req, res) => {
    realm.scopes.push(scopeEntry(bodyOf(req)));
    res.status(201).end();
  });
  router.delete('/client-scopes/:id', (req, res) => {
    realm.scopes.splice(realm.scopes.indexOf(owner(realm.scopes, req)), 1);
    res.status(204).end();
  });
  for (const kind of ['default', 'optional'] as const) attachments(router, realm, kind);
  mappers(router, '/clients', () => realm.clients);
  mappers(router, '/client-scopes', () => realm.scopes);
  return router;
}

function attachments(router: Router, realm: RealmState, kind: 'default' | 'optional'): void {
  const path = `/clients/:id/${kind}-client-scopes/:scope`;
  const list = `${kind}ClientScopes` as const;
  const nameOf = (req: Request) => realm.scopes.find(({ id }) => id === req.params['scope'])?.name ?? '';
  router.put(path, (req, res) => {
    owner(realm.clients, req)[list].push(nameOf(req));
    res.status(204).end();
  });
  router.delete(path, (req, res) => {
    const client = owner(realm.clients, req);
    client[list] = client[list].filter((name) => name !== nameOf(req));
    res.status(204).end();
  });
}

function mappers(router: Router, path: string, owners: () => { id: string; protocolMappers: Entry[] }[]): void {
  const models = `${path}/:id/protocol-mappers/models`;
  router.post(models, (req, res) => {
    const body = req.body as { name: string };
    owner(owners(), req).protocolMappers.push(entry(body.name, body));
    res.status(201).end();
  });
  const replace = (req: Request, res: Response, mapper: readonly Entry[]) => {
    const thing = owner(owners(), req);
    thing.protocolMappers = [...thing.protocolMappers.filter(({ id }) => id !== req.params['mapper']), ...mapper];
    res.status(204).end();
  };
  router.put(`${models}/:mapper`, (req, res) => replace(req, res, [req.body as Entry]));
  router.delete(`${models}/:mapper`, (req, res) => replace(req, res, []));
}

function owner<T extends { id: string }>(things: readonly T[], { params }: Request): T {
  const found = things.find(({ id }) => id === params['id']);
  if (!found) throw new Error('There is no such thing.');
  return found;
}
