import type { ErrorBody } from '@parley/contracts';
import { sendPage } from '@parley/service';
import type { ErrorRequestHandler, Response } from 'express';

/** Policy of these pages: their form goes to us alone, nothing else is loaded or run, and nobody frames them. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** A page of a few words, for people whom no page of the UI reaches. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem; color: #1c2330; }
dt { color: #55607a; } dd { margin: 0 0 1rem; font-weight: 600; overflow-wrap: anywhere; }
button { font: inherit; padding: 0.6rem 1.2rem; border: 0; border-radius: 0.4rem; background: #1f5fd0; color: #fff; }
</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`;

/** Browsers leave `Origin` out of forms of pages that send no referrer at all, and we check it: to ourselves they may. */
const headers = { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' } as const;

export const sendPlainPage = (res: Response, html: string): void => sendPage(res, html, headers);

/** People read pages: what the one error handler answers is shown to them as one. Whoever asks for else gets JSON. */
export const failuresAsPages =
  (pageOf: (failure: ErrorBody) => string): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    if (!res.headersSent && req.accepts(['json', 'html']) === 'html') {
      res.json = (failure: ErrorBody) => {
        sendPlainPage(res, pageOf(failure));
        return res;
      };
    }
    next(error);
  };
