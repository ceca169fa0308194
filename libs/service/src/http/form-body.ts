import express, { type RequestHandler } from 'express';
import { AppError } from '@parley/contracts';

const formType = 'application/x-www-form-urlencoded';

/** Reads the form of a page, up to `limitBytes`, into `req.body`. A body of another media type is refused (415). */
export function formBody({ limitBytes = 8 * 1024 }: { limitBytes?: number } = {}): RequestHandler {
  const read: RequestHandler = express.urlencoded({ extended: false, limit: limitBytes });
  return (req, res, next) => {
    if (req.is(formType)) read(req, res, next);
    else next(new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be a form, sent as ${formType}.`));
  };
}
