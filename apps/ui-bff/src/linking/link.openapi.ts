import { chatxLink, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

const page = { contentType: 'text/html', schema: z.string() };

/** Routes for the OpenAPI document. */
export const linkApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/auth/chatx-link',
    summary: 'Show the page that links a chat account; the bot sends its address to one person',
    tag: 'Chat spaces',
    auth: 'anyone',
    query: chatxLink,
    responses: {
      200: { description: 'Both accounts, and a button', ...page },
      302: { description: 'Redirect to sign-in' },
      400: { description: 'Not a link of the bot, or expired' },
    },
  },
  {
    method: 'post',
    path: '/api/auth/chatx-link',
    summary: 'Link the chat account to the signed-in person',
    tag: 'Chat spaces',
    auth: 'session',
    body: chatxLink,
    bodyType: 'application/x-www-form-urlencoded',
    responses: {
      200: { description: 'Linked', ...page },
      400: { description: 'Not a link of the bot, expired, or already used' },
      403: { description: 'The e-mail addresses of the two accounts differ' },
      409: { description: 'Linked to someone else, or being linked' },
    },
  },
];
