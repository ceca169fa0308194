import { createHash } from 'node:crypto';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { display: grid; place-items: center; min-height: 90vh; margin: 0; padding: 1rem; }
  main { width: 100%; max-width: 22rem; }
  label { display: block; margin-top: 1rem; font-weight: 600; }
  input, button { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; border: 1px solid #767676; border-radius: .3rem; }
  button { margin-top: 1.5rem; color: #fff; background: #1a4fa3; border-color: #1a4fa3; cursor: pointer; }
  :focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  [role=alert] { padding: .6rem; border-left: 4px solid #b3261e; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Makes text safe inside HTML, attribute values included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A whole page; `body` is HTML already, `title` is text. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`;

/** Headers of every page. Browsers hold redirects after a form to `form-action` too, so it names where they may end. */
export const pageHeaders = (formTargets: readonly string[] = []): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // Same-origin, not none: with none, browsers send `Origin: null` with the form.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});
