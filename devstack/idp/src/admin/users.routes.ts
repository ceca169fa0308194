import { randomUUID } from 'node:crypto';
import { type Response, Router } from 'express';
import type { Realm } from '../realm/realm.js';
import { hashPassword } from '../users/password.js';
import type { User } from '../users/user.js';
import { nameMissing, notFound } from './admin-error.js';
import { findUsers, pageOf, userQuery, type UserQuery } from './find-users.js';
import type { RequireRole } from './require-role.js';
import { applyUpdate, type NewUser, newUser, parseUser, toRepresentation, userUpdate } from './user-representation.js';

interface Deps {
  readonly realm: Realm;
  readonly requireRole: RequireRole;
}

/** /admin/realms/{realm}/users */
export function userRoutes({ realm, requireRole }: Deps): Router {
  const router = Router();
  const view = requireRole('view-users', 'manage-users');
  const manage = requireRole('manage-users');
  const list = requireRole('query-users', 'view-users', 'manage-users');
  router.get('/', list, (req, res) => {
    const query = parseQuery(req.query);
    const options = { isBrief: query.briefRepresentation === true, mayManage: mayManage(res) };
    res.json(pageOf(visibleUsers(realm, query, res), query).map((user) => toRepresentation(user, options)));
  });
  router.get('/count', list, (req, res) => {
    res.json(visibleUsers(realm, parseQuery(req.query), res).length);
  });
  router.post('/', manage, async (req, res) => {
    const user = await createUser(realm, parseUser(newUser, req.body));
    user.groups.forEach((path) => realm.groups.ensure(path));
    realm.users.save(user);
    res.status(201).location(`${req.baseUrl}/${user.id}`).end();
  });
  router.get('/:id', view, (req, res) => {
    res.json(toRepresentation(userOf(realm, req.params.id), { mayManage: mayManage(res) }));
  });
  router.put('/:id', manage, (req, res) => {
    const update = parseUser(userUpdate, req.body);
    realm.users.save(applyUpdate(userOf(realm, req.params.id), update, realm.config.profileAttributes));
    res.status(204).end();
  });
  return router;
}

const mayManage = (res: Response) => (res.locals['adminRoles'] as string[]).includes('manage-users');

/** With query-users alone the list is empty, silently: nobody may be seen. */
function visibleUsers(realm: Realm, query: UserQuery, res: Response): User[] {
  const roles = res.locals['adminRoles'] as string[];
  return roles.includes('view-users') || roles.includes('manage-users') ? findUsers(realm.users, query) : [];
}

function parseQuery(raw: unknown): UserQuery {
  const { success, data } = userQuery.safeParse(raw);
  // A parameter that cannot be read makes it another address to Keycloak.
  if (!success) throw notFound('HTTP 404 Not Found');
  return data;
}

/** Throws 404 when there is no such user. */
export function userOf(realm: Realm, id: unknown): User {
  const user = realm.users.find(String(id));
  if (user === undefined) throw notFound('User not found');
  return user;
}

async function createUser(realm: Realm, draft: NewUser): Promise<User> {
  const { username, credentials, groups } = draft;
  if (!username) throw nameMissing();
  const password = credentials?.at(-1)?.value;
  const blank: User = {
    id: randomUUID(),
    username: username.toLowerCase(),
    enabled: false,
    emailVerified: false,
    attributes: {},
    groups: (groups ?? []).map((group) => group.replace(/^\//, '')),
    realmRoles: realm.config.defaultRealmRoles,
    requiredActions: [],
    passwordHash: password === undefined ? undefined : await hashPassword(password),
    createdTimestamp: realm.nowS() * 1000,
  };
  return applyUpdate(blank, draft, realm.config.profileAttributes);
}
