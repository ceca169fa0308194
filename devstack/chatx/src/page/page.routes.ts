import { readFileSync } from 'node:fs';
import { type Response, Router } from 'express';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Beside `src` as source, below the bundle's main.js as built. */
const here = import.meta.url;
const assets = new URL(here.endsWith('.ts') ? '../../assets/page/' : 'assets/page/', here);

const files: Record<string, string> = {
  '/': 'index.html',
  '/page/style.css': 'style.css',
  '/page/main.js': 'main.js',
  '/page/threads.js': 'threads.js',
  '/page/composer.js': 'composer.js',
  '/page/cards.js': 'cards.js',
};

/** The web page where a person picks a user and a space and chats. */
export function pageRoutes(): Router {
  const router = Router();
  for (const [path, name] of Object.entries(files)) {
    const content = readFileSync(new URL(name, assets), 'utf8');
    router.get(path, (_req, res) => send(res, name, content));
  }
  return router;
}

function send(res: Response, name: string, content: string): void {
  res.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  });
  res.type(name).send(content);
}
