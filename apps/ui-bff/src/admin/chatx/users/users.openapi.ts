import { linkRevokedBody, linkedUserBody, linkedUsersBody, linkedUsersQuery, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

const common = { tag: 'Chat spaces', auth: 'session' } as const;
const one = {
  path: '/api/admin/chatx/users/:id',
  params: z.object({ id: z.string().describe('Id of the person at the idp') }),
  ...common,
};
const failures = {
  403: { description: 'The caller is not an organization admin' },
  404: { description: 'The idp does not know the user' },
} as const;

/** Routes for the OpenAPI document. */
export const usersApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/chatx/users',
    summary: 'List people and their linked chat accounts',
    ...common,
    query: linkedUsersQuery,
    responses: {
      200: { description: 'One page, by user name', schema: linkedUsersBody },
      400: { description: 'An invalid page, or too many people for this filter' },
      403: failures[403],
    },
  },
  {
    method: 'get',
    summary: 'Get one person with link, teams and counts',
    ...one,
    responses: { 200: { description: 'The person', schema: linkedUserBody }, ...failures },
  },
  {
    method: 'delete',
    summary: "Unlink a person's chat account; idempotent",
    ...one,
    responses: { 200: { description: 'The account is unlinked', schema: linkRevokedBody }, ...failures },
  },
];
