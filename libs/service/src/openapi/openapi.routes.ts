import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { sendPage } from '../http/safe-headers.js';
import { docsPage, docsScript } from './docs-page.js';

interface OpenApiDeps {
  /** Builds the OpenAPI document; called at the first request and kept. */
  document: () => object;
  /** For example `/api/openapi.json`. */
  documentPath: string;
  /** For example `/api/docs`. */
  docsPath: string;
  /** Who may read them; explicit, because each document decides it. */
  guard: RequestHandler;
}

/** Only what the page needs is served, not the whole package. */
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The OpenAPI document as JSON, and a page to read and try it: all files local, nothing inline. */
export function openApiRoutes({ document, documentPath, docsPath, guard }: OpenApiDeps): Router {
  const router = Router();
  let built: object | undefined;
  router.get(documentPath, guard, (_req, res) => {
    built ??= document();
    res.json(built);
  });
  router.get(docsPath, guard, (_req, res) => {
    sendPage(res, docsPage(docsPath), { 'Content-Security-Policy': docsPolicy });
  });
  router.get(`${docsPath}/start.js`, guard, (_req, res) => {
    res.type('js').send(docsScript(documentPath));
  });
  for (const file of swaggerFiles) {
    router.get(`${docsPath}/${file}`, guard, (_req, res) => {
      res.sendFile(file, { root: swaggerFolder(), acceptRanges: false });
    });
  }
  return router;
}

/** Paths that `openApiRoutes` adds beside the document and the page: parts of the page, not of the API. */
export const docsAssetPaths = (docsPath: string): string[] =>
  ['start.js', ...swaggerFiles].map((file) => `${docsPath}/${file}`);

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
