import { Router, type Response } from 'express';
import { cardScript } from './card.script.js';
import { composerScript } from './composer.script.js';
import { mainScript } from './main.script.js';
import { pageHtml } from './page.html.js';
import { pageStyle } from './page.style.js';
import { threadScript } from './thread.script.js';

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

const files: Record<string, readonly [type: string, content: string]> = {
  '/': ['html', pageHtml],
  '/page/style.css': ['css', pageStyle],
  '/page/main.js': ['js', mainScript],
  '/page/threads.js': ['js', threadScript],
  '/page/composer.js': ['js', composerScript],
  '/page/cards.js': ['js', cardScript],
};

/** The web page where a person picks a user and a space and chats. Kept in the source, so that a bundle carries it. */
export function pageRoutes(): Router {
  const router = Router();
  for (const [path, [type, content]] of Object.entries(files)) {
    router.get(path, (_req, res) => send(res, type, content));
  }
  return router;
}

function send(res: Response, type: string, content: string): void {
  res.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  });
  res.type(type).send(content);
}
