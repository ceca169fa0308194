import { pageOf, pageQuery, sessionId, sessionView, signOutBody, successBody, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

const common = { tag: 'Sign-in', auth: 'session' } as const;

/** Routes for the OpenAPI document. */
export const sessionsApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/auth/sessions',
    summary: "List the caller's sessions, newest first",
    description: "One entry per browser. `device` is derived from the browser's `User-Agent`.",
    query: pageQuery,
    ...common,
    responses: { 200: { description: 'A page of sessions', schema: pageOf(sessionView) } },
  },
  {
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the caller, including this one, and revokes their tokens at the idp. Bearer tokens held by programs stay valid until they expire.',
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
      404: { description: 'The caller has no session with this id' },
    },
  },
];
