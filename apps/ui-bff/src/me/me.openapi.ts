import { meBody, type ApiRoute } from '@parley/contracts';

/** Rows of the OpenAPI document. */
export const meApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/me',
    summary: 'Who asks, of which teams, and what they may do',
    description: 'For offering only what may work. Every route decides for itself all the same.',
    tag: 'Sign-in',
    auth: 'session',
    responses: { 200: { description: 'The caller', schema: meBody } },
  },
];
