import type { Express, RequestHandler } from 'express';
import { AppError } from '@parley/contracts';
import { methodsAt } from './routes-of.js';

/** Put after the last route: 405 with `Allow` where only the method is wrong (RFC 9110 15.5.6), else 404. */
export function unmatched(app: Express): RequestHandler {
  return (req, res, next) => {
    const methods = methodsAt(app, req.path);
    if (methods.length === 0) {
      next(new AppError('NOT_FOUND', 'There is nothing at this address.'));
      return;
    }
    res.setHeader('Allow', methods.join(', '));
    next(new AppError('METHOD_NOT_ALLOWED', `This address accepts only ${methods.join(', ')}.`));
  };
}
