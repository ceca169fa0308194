import { pageOf, pageQuery, sessionId, sessionView, signOutBody, successBody, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

const common = { tag: 'Sign-in', auth: 'session' } as const;

/** Rows of the OpenAPI document. */
export const sessionsApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where the caller is signed in, the newest first',
    description: 'The browsers with a session. `device` is what the browser says of itself.',
    query: pageQuery,
    ...common,
    responses: { 200: { description: 'A page of sessions', schema: pageOf(sessionView) } },
  },
  {
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the caller, this one too, and revokes their tokens at the idp. A bearer token that a program holds stays valid until it expires.',
    ...common,
    responses: { 200: { description: 'Signed out', schema: signOutBody } },
  },
  {
    method: 'delete',
    path: '/api/auth/sessions/:id',
    summary: 'End one session of the caller',
    params: z.object({ id: sessionId.describe('Id of the session in the list') }),
    ...common,
    responses: {
      200: { description: 'Ended', schema: successBody(z.object({ ended: z.literal(true) })) },
      404: { description: 'The caller has no such session' },
    },
  },
];
