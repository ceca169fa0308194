import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendPage } from '@parley/service';
import compression from 'compression';
import express, { type Request, type RequestHandler } from 'express';
import { diagramPolicy, pagesPolicy } from './pages-policy.js';

/** Stands in the built page where a nonce belongs; `apps/ui/vite.config.mjs` puts it there. */
const noncePlaceholder = /__CSP_NONCE__/g;

/**
 * The pages of the UI: files whose names carry a hash for ever, the page itself anew each time, for every address that a
 * browser opens outside `/api`. Nothing here is counted or guarded: it is the same for everybody and tells nothing.
 * Throws Error when the folder holds no built page.
 */
export function servePages(folder: string): RequestHandler[] {
  const page = join(folder, 'index.html');
  const diagram = join(folder, 'diagram.html');
  if (!existsSync(page)) throw new Error(`UI_FOLDER: ${folder} holds no built pages. Run \`nx build ui\`.`);
  const files = express.static(folder, { index: false, redirect: false, acceptRanges: false, setHeaders: cacheFor });
  const answerWithPage: RequestHandler = async (req, res, next) => {
    if (!opensPage(req)) {
      next();
      return;
    }
    if (req.path === '/diagram.html' && existsSync(diagram)) {
      sendPage(res, await readFile(diagram, 'utf8'), { 'Content-Security-Policy': diagramPolicy });
      return;
    }
    // Read each time, so that rebuilt pages are served at once: their scripts have other names.
    const text = await readFile(page, 'utf8');
    const nonce = randomBytes(18).toString('base64');
    // Kept copies would carry an old nonce, so the `no-store` of every answer stays.
    sendPage(res, text.replace(noncePlaceholder, nonce), { 'Content-Security-Policy': pagesPolicy(nonce) });
  };
  return [compression(), guardFiles(files), answerWithPage];
}

/** The page's own file stays behind `answerWithPage`, which fills in the nonce. */
const guardFiles =
  (files: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.path.endsWith('.html') ? next() : files(req, res, next);

/** Only a browser that opens an address asks for HTML by name; a program that mistypes a path gets its 404. */
const opensPage = (req: Request): boolean =>
  ['GET', 'HEAD'].includes(req.method) &&
  (req.get('accept') ?? '').includes('text/html') &&
  !/^\/(?:api|assets)(?:\/|$)/.test(req.path);

const yearSeconds = 31_536_000;

function cacheFor(res: express.Response, path: string): void {
  const isHashed = /[\\/]assets[\\/][^\\/]+$/.test(path);
  // The frame that draws diagrams has no origin of its own; what is loaded without a session is no secret from it.
  if (isHashed) res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Cache-Control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
}
