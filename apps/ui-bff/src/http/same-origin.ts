import { AppError } from '@parley/contracts';
import type { Request } from 'express';

/** Refuses what another site's page makes a browser send with our cookie. Throws AppError `FORBIDDEN`. */
export function requireSameOrigin(req: Request, ours: string): void {
  if (!isSafe(req) && !isSameOrigin(req, ours)) throw crossOrigin();
}

const isSafe = ({ method }: Request) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** An `Origin` decides where there is one; `Sec-Fetch-Site` otherwise (W3C Fetch Metadata). Neither: not a browser of ours. */
export function isSameOrigin(req: Request, ours: string): boolean {
  const origin = req.get('origin');
  return origin === undefined ? req.get('sec-fetch-site') === 'same-origin' : origin === ours;
}

export const crossOrigin = (): AppError =>
  new AppError('FORBIDDEN', 'The request does not come from a page of this site.', {
    details: { reason: 'cross_origin' },
  });
