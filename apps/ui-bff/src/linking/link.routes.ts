import { chatxLink } from '@parley/contracts';
import { z } from 'zod';
import { failuresAsPages, sendPlainPage } from '../http/plain-page.js';
import { type BffRoute, route } from '../http/route.js';
import type { LinkAccount } from './link-account.js';
import { confirmPage, linkedPage, refusedPage } from './link-page.js';
import type { ReadLink } from './read-link.js';

export interface LinkDeps {
  readonly readLink: ReadLink;
  readonly linkAccount: LinkAccount;
}

const common = {
  path: '/api/auth/chatx-link',
  tag: 'Chat spaces',
  showFailure: failuresAsPages(({ error }) => refusedPage(error)),
} as const;
const page = { contentType: 'text/html', schema: z.string() } as const;

/** The page to which the bot's private link leads, and its form. */
export const linkRoutes = ({ readLink, linkAccount }: LinkDeps): BffRoute[] => [
  route({
    method: 'get',
    ...common,
    access: 'anyone',
    summary: 'Show the page that links a chat account; the bot sends its address to one person',
    unchecked: { query: chatxLink },
    success: { description: 'Both accounts, and a button', ...page },
    others: { 302: { description: 'Redirect to sign-in' } },
    errors: { 400: 'Not a link of the bot, or expired' },
    respond({ caller }, { req, res }) {
      const link = readLink(req.query);
      if (caller) sendPlainPage(res, confirmPage(link, caller));
      else res.redirect(302, `/api/auth/login?${new URLSearchParams({ return_to: req.originalUrl }).toString()}`);
    },
  }),
  route({
    method: 'post',
    ...common,
    access: 'signedIn',
    summary: 'Link the chat account to the signed-in person',
    unchecked: { body: chatxLink },
    bodyType: 'application/x-www-form-urlencoded',
    success: { description: 'Linked', ...page },
    errors: {
      400: 'Not a link of the bot, expired, or already used',
      403: 'The e-mail addresses of the two accounts differ',
      409: 'Linked to someone else, or being linked',
    },
    async respond({ caller }, { req, res }) {
      await linkAccount(caller, readLink(req.body));
      sendPlainPage(res, linkedPage());
    },
  }),
];
