import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '@parley/contracts';

/**
 * Reads a JSON body up to `limit` bytes into `req.body`. A body of another media type is refused rather than ignored
 * (415); what the parser throws (malformed 400, too large 413) is named by the error handler.
 */
export function jsonBody({ limitBytes = 100 * 1024 }: { limitBytes?: number } = {}): RequestHandler {
  const read: RequestHandler = express.json({ limit: limitBytes, strict: false, type: jsonTypes });
  return (req, res, next) => {
    if (hasBody(req.headers) && !req.is(jsonTypes)) {
      next(new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON, sent as application/json.'));
      return;
    }
    read(req, res, next);
  };
}

/** For routes with an optional body: no body counts as `{}`; `null` does not, and is left to `parse`. */
export const bodyOrEmpty = ({ body }: Pick<Request, 'body'>): unknown => (body === undefined ? {} : body);

const jsonTypes = ['application/json', 'application/*+json'];

const hasBody = (headers: NodeJS.Dict<string | string[]>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
