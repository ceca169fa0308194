import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Headers that only matter for documents: prefetching, grouping and opening. */
const aboutDocuments = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Answers are data: nothing in them may run, be framed or be cached. A page says more of itself by `sendPage`. The
 * headers are the same for every answer, so helmet is asked for them once.
 */
export function safeHeaders({ isHttps = false } = {}): RequestHandler {
  // RFC 6797, 7.2: over plain http the header means nothing and must not be sent.
  const hsts = isHttps && { 'Strict-Transport-Security': 'max-age=31536000' };
  const headers = Object.entries({ ...helmetHeaders(aboutDocuments), 'Cache-Control': 'no-store', ...hsts });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** What a page allows itself: its policy, and whatever else is not as strict as for data. */
interface PageHeaders {
  readonly 'Content-Security-Policy': string;
  readonly 'Referrer-Policy'?: string;
}

const safePage = helmetHeaders();

/** Answers with a page, with the strictest headers except for `own`. */
export function sendPage(res: Response, html: string, own: PageHeaders): void {
  res
    .set({ ...safePage, ...own })
    .type('html')
    .send(html);
}

function helmetHeaders(without: Partial<typeof aboutDocuments> = {}): Record<string, string> {
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: false,
    ...without,
  });
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  protect(req, res, (error) => {
    if (error !== undefined) throw new Error('helmet rejected its options', { cause: error });
  });
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
}
