import { type Request, Router } from 'express';
import { entry, type Entry, type RealmState } from './realm-state.js';

const base = '/clients/:client/authz/resource-server';

/** Policies and permissions of fine-grained permissions v2. */
export function permissionRoutes({ policies }: RealmState): Router {
  const router = Router();
  const listOf = (kind: string): Entry[] => policies.get(kind) ?? [];
  for (const kind of ['policy/client', 'policy/role', 'permission/scope']) {
    router.get(`${base}/${kind}`, (req, res) => {
      const part = req.query['name'] as string;
      res.json(listOf(kind).filter(({ name }) => name.includes(part)));
    });
    router.post(`${base}/${kind}`, (req, res) => {
      const body = req.body as { name: string };
      policies.set(kind, [...listOf(kind), entry(body.name, body)]);
      res.status(201).end();
    });
    router.get(`${base}/${kind}/:id`, (req, res) => void res.json(found(listOf(kind), req)));
    router.put(`${base}/${kind}/:id`, (req, res) => {
      Object.assign(found(listOf(kind), req), req.body);
      res.status(201).end();
    });
  }
  const of = (req: Request) => found(listOf('permission/scope'), req);
  router.get(`${base}/policy/:id/scopes`, (req, res) => {
    res.json((of(req)['scopes'] as string[]).map((name) => ({ id: `scope-${name}`, name })));
  });
  router.get(`${base}/policy/:id/associatedPolicies`, (req, res) => {
    const ids = of(req)['policies'] as string[];
    res.json([...listOf('policy/role'), ...listOf('policy/client')].filter(({ id }) => ids.includes(id)));
  });
  router.get(`${base}/policy/:id/resources`, (_req, res) => void res.json([{ _id: 'users', name: 'Users' }]));
  return router;
}

function found(entries: readonly Entry[], { params }: Request): Entry {
  const one = entries.find(({ id }) => id === params['id']);
  if (!one) throw new Error('There is no such policy.');
  return one;
}
