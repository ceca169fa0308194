import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { App } from './app.js';
import { keepFocus } from './shell/keep-focus.js';
import { tellNonce } from './shell/page-nonce.js';

/** Shows the pages. */
export function begin(): void {
  // The page's policy refuses code made at run time; without this zod, which later chunks bring, would try and be reported.
  config({ jitless: true });
  tellNonce();

  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app.');
  keepFocus(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
