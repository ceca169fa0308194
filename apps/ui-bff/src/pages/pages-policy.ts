/**
 * What a page of the UI may do (CSP Level 3): its own scripts and nothing inline or evaluated; calls, pictures and forms
 * to where it came from; frames of its own, of which only `diagram.html` lets itself be framed; no frame around it. Style elements that scripts of ours add carry the nonce, which nobody can
 * know before the page is sent; style attributes in markup stay refused.
 */
export const pagesPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * What the frame may do that draws a diagram, text that somebody else wrote: run its scripts, in an origin of its own, and
 * put styles into what it draws. Nothing is loaded, sent, opened or submitted.
 */
export const diagramPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');
