import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { Refusal } from '../http/errors.js';
import type { Faults } from './faults.js';

/** Lets the switched-on faults happen to the product's own routes. */
export const httpFaults =
  (faults: Faults): RequestHandler =>
  (req, res, next) => {
    const action = faults.forRequest(req.method, req.path, roomOf(req))?.action;
    if (!action) {
      next();
      return;
    }
    if (action.do === 'answer')
      throw new Refusal(action.status, 'A fault that was switched on.', action.retryAfterSeconds);
    const fail = action.do === 'reset' ? () => void req.socket.destroy() : () => undefined;
    if (action.when === 'before') {
      fail();
      return;
    }
    loseAnswer(res, fail);
    next();
  };

const named = z.object({ roomId: z.string() });

const roomOf = ({ body, query }: Request): string | undefined =>
  named.safeParse(body).data?.roomId ?? named.safeParse(query).data?.roomId;

/** The request is carried out, but its answer never leaves. */
function loseAnswer(res: Response, fail: () => void): void {
  const end = () => {
    fail();
    return res;
  };
  Object.assign(res, { end });
}
