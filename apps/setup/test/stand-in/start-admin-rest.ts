import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import express, { json, type Response, Router } from 'express';
import { entry, newRealm, type RealmState } from './realm-state.js';
import { clientRoutes } from './client-routes.js';
import { permissionRoutes } from './permission-routes.js';
import { roleRoutes } from './role-routes.js';

/**
 * Keycloak's admin REST as far as setting up asks for it, in memory. It answers as the real one was seen to: 201 or 409,
 * 204 on every attachment, full representations, lists in an order of its own. The same tests run on the real one.
 */
export async function startAdminRest({ hasTokenExchange = true } = {}) {
  const realms = new Map<string, Router>();
  const app = express();
  app.post('/realms/master/protocol/openid-connect/token', (_req, res) => {
    res.json({ access_token: randomUUID(), expires_in: 60 });
  });
  app.use('/admin', json());
  app.get('/admin/serverinfo', (_req, res) => {
    res.json({
      features: [
        { name: 'TOKEN_EXCHANGE', enabled: hasTokenExchange },
        { name: 'ADMIN_FINE_GRAINED_AUTHZ_V2', enabled: true },
      ],
    });
  });
  app.post('/admin/realms', (req, res) => {
    const settings = req.body as Record<string, unknown>;
    realms.set(String(settings['realm']), realmRoutes(newRealm(settings)));
    res.status(201).end();
  });
  app.use('/admin/realms/:realm', (req, res, next) => {
    const realm = realms.get(req.params.realm);
    if (realm) realm(req, res, next);
    else res.status(404).json({ error: 'Realm not found.' });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}

function realmRoutes(realm: RealmState): Router {
  const router = Router();
  const users = [...people];
  router.get('/', (_req, res) => void res.json(realm.settings));
  router.put('/', (req, res) => {
    realm.settings = req.body as Record<string, unknown>;
    res.status(204).end();
  });
  router.get('/users', ({ query }, res) => void res.json(users.filter(({ email }) => email === query['email'])));
  router.post('/users', (req, res) => {
    users.push({ id: randomUUID(), ...(req.body as Omit<Person, 'id'>) });
    res.status(201).end();
  });
  router.get('/users/profile', (_req, res) => void res.json(realm.profile));
  router.put('/users/profile', (req, res) => {
    realm.profile = req.body as RealmState['profile'];
    res.json(realm.profile);
  });
  router.get('/users/:id', (req, res) => sendFound(res, users, ({ id }) => id === req.params.id, 'User not found'));
  router.post('/roles', (req, res) => {
    realm.roles.push(entry((req.body as { name: string }).name));
    res.status(201).end();
  });
  router.get('/roles/:name', (req, res) =>
    sendFound(res, realm.roles, ({ name }) => name === req.params.name, 'Could not find role'),
  );
  return router.use(clientRoutes(realm), roleRoutes(realm), permissionRoutes(realm));
}

interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly enabled: boolean;
}

/** Each realm has them. */
export const people: readonly Person[] = [
  { id: 'alice-id', username: 'alice', email: 'alice@example.test', enabled: true },
  { id: 'bob-id', username: 'bob', email: 'bob@example.test', enabled: true },
  { id: 'carol-id', username: 'carol', email: 'carol@example.test', enabled: false },
  { id: 'dave-id', username: 'dave', email: 'both@example.test', enabled: true },
  { id: 'erin-id', username: 'erin', email: 'both@example.test', enabled: true },
];

function sendFound<One>(res: Response, all: readonly One[], isIt: (one: One) => boolean, error: string): void {
  const found = all.find(isIt);
  if (found) res.json(found);
  else res.status(404).json({ error });
}
