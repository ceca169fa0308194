import type { ChatxLink } from '@parley/contracts';

/** Policy of these pages: their form goes to us alone, nothing else is loaded or run, and nobody frames them. */
export const linkPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem; color: #1c2330; }
dt { color: #55607a; } dd { margin: 0 0 1rem; font-weight: 600; overflow-wrap: anywhere; }
button { font: inherit; padding: 0.6rem 1.2rem; border: 0; border-radius: 0.4rem; background: #1f5fd0; color: #fff; }
</style>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</html>
`;

/** Asks for confirmation, with both accounts in view: nothing is linked by following a link. */
export function confirmPage(link: ChatxLink, account: { name: string; email: string | null }): string {
  const fields = Object.entries(link)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('\n');
  return page(
    'Link your chat account',
    `<dl>
<dt>Chat account</dt><dd>${escape(link.email)}</dd>
<dt>You are signed in as</dt><dd>${escape(account.name)} (${escape(account.email ?? 'no e-mail address')})</dd>
</dl>
<p>Whoever writes in the chat with that account will be answered as you. Confirm only if it is yours and you asked for it.</p>
<form method="post" action="/api/auth/chatx-link">
${fields}
<button type="submit">Link this chat account</button>
</form>`,
  );
}

export const linkedPage = (): string =>
  page('Your chat account is linked', '<p>You can close this page and ask the bot again.</p>');

export const refusedPage = (message: string): string =>
  page('This did not work', `<p role="alert">${escape(message)}</p>`);
