import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Answers are data: nothing in them may run, be framed or be cached. A page that needs more sets its own policy. The
 * headers are the same for every answer, so helmet is asked for them once.
 */
export function safeHeaders(): RequestHandler {
  const headers = Object.entries({ ...helmetHeaders(), 'Cache-Control': 'no-store' });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

function helmetHeaders(): Record<string, string> {
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
  });
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  protect(req, res, (error) => {
    if (error !== undefined) throw new Error('helmet did not take its options', { cause: error });
  });
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
}
