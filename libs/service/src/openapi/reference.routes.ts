import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildOpenApi, type OpenApiDocument, type OpenApiOptions } from '@parley/contracts';
import { z } from 'zod';
import { sendPage } from '../http/safe-headers.js';
import type { Exchange, Route } from '../routes/route.js';
import { type RouteWords, toApiRoutes } from '../routes/to-api-routes.js';
import { docsPage, docsScript } from './docs-page.js';

/** A service's own account of its API: the document of its routes, and the page that shows it. */
export interface ApiReference<Access extends PropertyKey, Rate extends string = string>
  extends Omit<OpenApiOptions, 'routes'>, RouteWords<Access, Rate> {
  /** For example `/api/openapi.json`. */
  readonly documentPath: string;
  /** For example `/api/docs`. */
  readonly docsPath: string;
  /** Who may read them; explicit, because each document decides it. */
  readonly access: Access;
}

/** The OpenAPI document of those routes and of the reference itself. Throws Error for a schema without an OpenAPI form. */
export function documentOf<Access extends PropertyKey, Rate extends string>(
  reference: ApiReference<Access, Rate>,
  routes: readonly Route<Access, Rate>[],
): OpenApiDocument {
  const all = [...referenceRoutes(reference, routes), ...routes];
  return buildOpenApi({ ...reference, routes: toApiRoutes(all, reference) });
}

/** The document as JSON, built at the first request and kept, and a page to read and try it. */
export function referenceRoutes<Access extends PropertyKey, Rate extends string>(
  reference: ApiReference<Access, Rate>,
  routes: readonly Route<Access, Rate>[],
): Route<Access, Rate>[] {
  const { access, documentPath, docsPath } = reference;
  const common = { method: 'get', access, tag: 'Reference' } as const;
  let built: object | undefined;
  return [
    {
      ...common,
      path: documentPath,
      summary: 'This document',
      success: { description: 'OpenAPI 3.0', schema: z.record(z.string(), z.unknown()) },
      handle: () => (built ??= documentOf(reference, routes)),
    },
    {
      ...common,
      path: docsPath,
      summary: 'Show this document as a page',
      success: { description: 'The page', contentType: 'text/html', schema: z.string() },
      respond: (_input, { res }) => sendPage(res, docsPage(docsPath), { 'Content-Security-Policy': docsPolicy }),
    },
  ];
}

/** Only what the page needs is served, not the whole package. */
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The files of the page: all local, nothing inline. They are parts of the page and in no document. */
export function pageFiles<Access extends PropertyKey>({
  access,
  documentPath,
  docsPath,
}: Pick<ApiReference<Access>, 'access' | 'documentPath' | 'docsPath'>): Route<Access, never>[] {
  const file = (name: string, respond: (exchange: Exchange) => void): Route<Access, never> => ({
    ...{ method: 'get', path: `${docsPath}/${name}`, access, tag: 'Reference', summary: 'A file of the page' },
    success: { description: 'The file' },
    respond: (_input, exchange) => respond(exchange),
  });
  const start = file('start.js', ({ res }) => void res.type('js').send(docsScript(documentPath)));
  const ofSwagger = swaggerFiles.map((name) =>
    file(name, ({ res }) => res.sendFile(name, { root: swaggerFolder(), acceptRanges: false })),
  );
  return [start, ...ofSwagger];
}

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const swaggerFolder = () => dirname(createRequire(import.meta.url).resolve(join('swagger-ui-dist', 'package.json')));
