import type { Page } from 'playwright-core';

export interface Watched {
  /** Addresses outside the platform that the page requested, or tried to. */
  readonly foreign: readonly string[];
  /** Dialogs that scripts opened, and errors that they threw or the policy caused. */
  readonly faults: readonly string[];
}

/** Watches for what hostile text would do if it could: call another origin, open a dialog, violate the policy. */
export function watchRequests(page: Page, ours: string): Watched {
  const [foreign, faults]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const url = request.url();
    if (new URL(url).origin !== ours && !url.startsWith('data:')) foreign.push(url);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  return { foreign, faults };
}
