import { meBody, type ApiRoute } from '@parley/contracts';

/** Routes for the OpenAPI document. */
export const meApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/me',
    summary: 'Get the caller with teams and permissions',
    description: 'Use it to show only what the caller can do. Every route still checks access itself.',
    tag: 'Sign-in',
    auth: 'session',
    responses: { 200: { description: 'The caller', schema: meBody } },
  },
];
