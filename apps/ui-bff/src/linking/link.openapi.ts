import { chatxLink, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

const page = { contentType: 'text/html', schema: z.string() };

/** Rows of the OpenAPI document. */
export const linkApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/auth/chatx-link',
    summary: 'The page on which a chat account is linked; the bot sends its address to one person',
    tag: 'Chat spaces',
    auth: 'anyone',
    query: chatxLink,
    responses: {
      200: { description: 'Both accounts, and a button', ...page },
      302: { description: 'To sign in first' },
      400: { description: 'Not a link of the bot, or too old' },
    },
  },
  {
    method: 'post',
    path: '/api/auth/chatx-link',
    summary: 'Link the chat account to the person signed in',
    tag: 'Chat spaces',
    auth: 'session',
    body: chatxLink,
    bodyType: 'application/x-www-form-urlencoded',
    responses: {
      200: { description: 'Linked', ...page },
      400: { description: 'Not a link of the bot, too old, or used' },
      403: { description: 'The chat account has another e-mail address' },
      409: { description: 'Linked to somebody else, or being linked' },
    },
  },
];
