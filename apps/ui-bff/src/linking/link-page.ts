import type { ChatxLink } from '@parley/contracts';
import { escapeHtml, plainPage } from '../http/plain-page.js';

/** Asks for confirmation, with both accounts in view: nothing is linked by following a link. */
export function confirmPage(link: ChatxLink, account: { name: string; email: string | null }): string {
  const fields = Object.entries(link)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  return plainPage(
    'Link your chat account',
    `<dl>
<dt>Chat account</dt><dd>${escapeHtml(link.email)}</dd>
<dt>You are signed in as</dt><dd>${escapeHtml(account.name)} (${escapeHtml(account.email ?? 'no e-mail address')})</dd>
</dl>
<p>Messages from that chat account will be answered as you. Confirm only if the account is yours and you requested this link.</p>
<form method="post" action="/api/auth/chatx-link">
${fields}
<button type="submit">Link this chat account</button>
</form>`,
  );
}

export const linkedPage = (): string =>
  plainPage(
    'Your chat account is linked',
    '<p>Close this page. The bot answers what you asked within the last hour.</p>',
  );

export const refusedPage = (message: string): string =>
  plainPage('Linking failed', `<p role="alert">${escapeHtml(message)}</p>`);
