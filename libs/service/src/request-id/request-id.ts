import { randomUUID } from 'node:crypto';
import { requestId as wellFormedId } from '@parley/contracts';
import type { RequestHandler } from 'express';
import { withRequestId } from './request-context.js';

/** Uses a well-formed `X-Request-Id` or creates one; answers with it, logs it and passes it on. */
export function requestId(newId: () => string = randomUUID): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const id = given !== undefined && wellFormedId.safeParse(given).success ? given : newId();
    res.setHeader('X-Request-Id', id);
    withRequestId(id, next);
  };
}
