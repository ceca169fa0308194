import { type Request, Router } from 'express';
import { defaultRole, type Entry, type RealmState } from './realm-state.js';

/** Lists of roles: what an account has, what tokens of a client or with a scope show, and what a role includes. */
export function roleRoutes(realm: RealmState): Router {
  const router = Router();
  for (const path of [
    '/users/:id/role-mappings/{*list}',
    '/clients/:id/scope-mappings/{*list}',
    '/client-scopes/:id/scope-mappings/{*list}',
    '/roles/:id/composites',
  ]) {
    router.get(path, (req, res) => void res.json(listAt(realm, req)));
    router.post(path, (req, res) => {
      realm.roleLists.set(req.path, [...listAt(realm, req), ...(req.body as Entry[])]);
      res.status(204).end();
    });
    router.delete(path, (req, res) => {
      const gone = (req.body as Entry[]).map(({ name }) => name);
      realm.roleLists.set(
        req.path,
        listAt(realm, req).filter(({ name }) => !gone.includes(name)),
      );
      res.status(204).end();
    });
  }
  return router;
}

const listAt = ({ roleLists, settings }: RealmState, { path }: Request): Entry[] =>
  roleLists.get(path) ?? (path.endsWith('role-mappings/realm') ? [defaultRole(settings)] : []);
