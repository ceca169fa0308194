import type { Request } from 'express';

/** A parameter of the path, decoded. @throws Error on a route without it: a fault in the code, never a caller's */
export function pathParam(req: Request, name: string): string {
  const value = req.params[name];
  if (typeof value !== 'string') throw new Error(`the route has no parameter ${name}`);
  return value;
}
