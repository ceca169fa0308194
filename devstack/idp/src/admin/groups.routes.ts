import { Router } from 'express';
import { z } from 'zod';
import type { Realm } from '../realm/realm.js';
import { type Group, nameOf } from '../users/group.store.js';
import { isPerson } from '../users/user.js';
import { AdminError, conflict, notFound } from './admin-error.js';
import type { RequireRole } from './require-role.js';
import { toRepresentation } from './user-representation.js';
import { userOf } from './users.routes.js';

interface Deps {
  readonly realm: Realm;
  readonly requireRole: RequireRole;
}

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const groupQuery = z.object({
  search: z.string().optional(),
  top: flag.optional(),
  populateHierarchy: flag.optional(),
  first: z.coerce.number().int().min(0).default(0),
  max: z.coerce.number().int().min(-1).default(100),
});
/** Of these few are told unless more are asked for. */
const childrenQuery = groupQuery.extend({ max: z.coerce.number().int().min(-1).default(10) });
type GroupQuery = z.infer<typeof groupQuery>;
const newGroup = z.object({ name: z.string().min(1) });

/** /admin/realms/{realm}/groups, and the groups of a user. */
export function groupRoutes({ realm, requireRole }: Deps): Router {
  const router = Router();
  const view = requireRole('view-users', 'manage-users');
  const manage = requireRole('manage-users');
  const add = (path: string) => {
    if (realm.groups.findByPath(path)) throw conflict(`Top level group named '${nameOf(path)}' already exists.`);
    return toView(realm.groups.ensure(path));
  };
  router.get('/groups', view, (req, res) => {
    const query = parse(groupQuery, req.query);
    res.json(page(groupsFor(realm, query), query).map(toView));
  });
  router.get('/groups/count', view, (req, res) => {
    const query = parse(groupQuery, req.query);
    const found = query.search === undefined && query.top !== true ? realm.groups.list() : groupsFor(realm, query);
    res.json({ count: found.length });
  });
  router.post('/groups', manage, (req, res) => {
    const view = add(parse(newGroup, req.body).name);
    res.status(201).location(`${req.baseUrl}/groups/${view.id}`).end();
  });
  router.post('/groups/:id/children', manage, (req, res) => {
    const parent = groupOf(realm, req.params.id);
    res.status(201).json(add(`${parent.path}/${parse(newGroup, req.body).name}`));
  });
  router.get('/groups/:id/children', view, (req, res) => {
    const { path } = groupOf(realm, req.params.id);
    const below = realm.groups.list().filter((group) => group.path === `${path}/${nameOf(group.path)}`);
    res.json(page(below, parse(childrenQuery, req.query)).map(toView));
  });
  router.get('/groups/:id', view, (req, res) => {
    res.json(toView(groupOf(realm, req.params.id)));
  });
  router.delete('/groups/:id', manage, (req, res) => {
    removeGroup(realm, groupOf(realm, req.params.id));
    res.status(204).end();
  });
  router.get('/groups/:id/members', view, (req, res) => {
    const { path } = groupOf(realm, req.params.id);
    const members = realm.users.list().filter((user) => isPerson(user) && user.groups.includes(path));
    res.json(page(members, parse(groupQuery, req.query)).map((user) => toRepresentation(user)));
  });
  router.get('/users/:id/groups', view, (req, res) => {
    const { groups } = userOf(realm, req.params.id);
    const theirs = realm.groups.list().filter(({ path }) => groups.includes(path));
    res.json(page(theirs, parse(groupQuery, req.query)).map(toView));
  });
  router.put('/users/:id/groups/:groupId', manage, (req, res) => {
    const [user, { path }] = [userOf(realm, req.params.id), groupOf(realm, req.params.groupId)];
    realm.users.save({ ...user, groups: [...new Set([...user.groups, path])] });
    res.status(204).end();
  });
  router.delete('/users/:id/groups/:groupId', manage, (req, res) => {
    const [user, { path }] = [userOf(realm, req.params.id), groupOf(realm, req.params.groupId)];
    realm.users.save({ ...user, groups: user.groups.filter((one) => one !== path) });
    res.status(204).end();
  });
  return router;
}

/** A search looks at every level, and its answer is flat only if that is asked for; without one the top level is listed. */
function groupsFor(realm: Realm, { search, populateHierarchy }: GroupQuery): Group[] {
  const groups = realm.groups.list();
  if (search === undefined) return groups.filter(({ path }) => !path.includes('/'));
  if (populateHierarchy === true) throw new AdminError(501, { error: 'Only flat answers are known here' });
  return groups.filter(({ path }) => nameOf(path).toLowerCase().includes(search.toLowerCase()));
}

const toView = ({ id, path }: Group) => ({ id, name: nameOf(path), path: `/${path}`, subGroups: [] });

const page = <T>(list: T[], { first, max }: GroupQuery): T[] => list.slice(first, max === -1 ? undefined : first + max);

/** Throws 404 when there is no such group. */
function groupOf(realm: Realm, id: unknown): Group {
  const group = realm.groups.find(String(id));
  if (group === undefined) throw notFound('Could not find group by id');
  return group;
}

function removeGroup(realm: Realm, { path }: Group): void {
  const isBelow = (other: string) => other === path || other.startsWith(`${path}/`);
  realm.database.atomically(() => {
    for (const user of realm.users.list())
      if (user.groups.some(isBelow))
        realm.users.save({ ...user, groups: user.groups.filter((other) => !isBelow(other)) });
    realm.groups.remove(path);
  });
}

function parse<T>(schema: z.ZodType<T>, raw: unknown): T {
  const { success, data } = schema.safeParse(raw);
  if (!success) throw notFound('HTTP 404 Not Found');
  return data;
}
