import { linkRevokedBody, linkedUserBody, linkedUsersBody, linkedUsersQuery, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

const common = { tag: 'Chat spaces', auth: 'session' } as const;
const one = {
  path: '/api/admin/chatx/users/:id',
  params: z.object({ id: z.string().describe('Id of the person at the idp') }),
  ...common,
};
const failures = {
  403: { description: 'The caller does not administer the organization' },
  404: { description: 'The idp has no such user' },
} as const;

/** Rows of the OpenAPI document. */
export const usersApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/chatx/users',
    summary: 'People, and which account of the chat product each is linked to',
    ...common,
    query: linkedUsersQuery,
    responses: {
      200: { description: 'One page, by user name', schema: linkedUsersBody },
      400: { description: 'A page outside its bounds, or a filter over more people than can be looked through' },
      403: failures[403],
    },
  },
  {
    method: 'get',
    summary: 'One person with the link, teams and counts',
    ...one,
    responses: { 200: { description: 'The person', schema: linkedUserBody }, ...failures },
  },
  {
    method: 'delete',
    summary: "Remove a person's link; without one nothing changes",
    ...one,
    responses: { 200: { description: 'There is no link any more', schema: linkRevokedBody }, ...failures },
  },
];
