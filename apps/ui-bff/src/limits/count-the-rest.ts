import type { ErrorRequestHandler, RequestHandler } from 'express';

/**
 * For behind the last route: a request that no route took counts as well, and so does one that was refused before its
 * route's guard, such as for a path that cannot be decoded.
 */
export function countTheRest(anyone: RequestHandler): (RequestHandler | ErrorRequestHandler)[] {
  const failed: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent || res.hasHeader('X-RateLimit-Limit')) next(error);
    else void anyone(req, res, (limited?: unknown) => next(limited ?? error));
  };
  return [anyone, failed];
}
