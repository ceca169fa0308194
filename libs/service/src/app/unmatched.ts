import { AppError } from '@parley/contracts';
import { type Request, type RequestHandler, Router } from 'express';
import type { Route } from '../routes/route.js';

/** Put behind those routes: 405 with `Allow` where only the method is wrong (RFC 9110 15.5.6), else 404. */
export function unmatched(routes: readonly Pick<Route<never>, 'method' | 'path'>[]): RequestHandler[] {
  const known = new WeakMap<Request, string[]>();
  const router = Router();
  for (const [path, methods] of methodsByPath(routes)) {
    router.all(path, (req, _res, next) => {
      known.set(req, [...(known.get(req) ?? []), ...methods]);
      next();
    });
  }
  const refuse: RequestHandler = (req, res) => {
    const methods = [...new Set(known.get(req))].sort().join(', ');
    if (methods === '') throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    res.setHeader('Allow', methods);
    throw new AppError('METHOD_NOT_ALLOWED', `This address accepts only ${methods}.`);
  };
  return [router, refuse];
}

/** Express answers HEAD with what GET does. */
function methodsByPath(routes: readonly Pick<Route<never>, 'method' | 'path'>[]): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    byPath.set(path, [...(byPath.get(path) ?? []), ...methods]);
  }
  return byPath;
}
