import {
  pageQuery,
  teamPage,
  teamSpacesBody,
  teamSpacesChangedBody,
  teamSpacesRequest,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';

const common = {
  path: '/api/admin/teams/:id/chatx-spaces',
  params: z.object({ id: z.string().describe('Id of the team') }),
  tag: 'Chat spaces',
  auth: 'session',
} as const;
const failures = {
  400: { description: 'An invalid team id, or invalid fields, listed in `details`' },
  403: { description: 'The caller may not do this for the team' },
  404: { description: 'The team does not exist' },
} as const;

/** Routes for the OpenAPI document. */
export const teamSpacesApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/teams',
    summary: 'List all teams, for callers who manage chat spaces',
    tag: 'Chat spaces',
    auth: 'session',
    query: pageQuery,
    responses: {
      200: { description: 'One page, by name', schema: teamPage },
      400: { description: 'An invalid page' },
      403: { description: 'The caller may not manage chat spaces' },
    },
  },
  {
    method: 'get',
    summary: 'List the spaces of a team',
    ...common,
    responses: { 200: { description: 'The spaces, by name', schema: teamSpacesBody }, ...failures },
  },
  {
    method: 'put',
    summary: 'Replace the spaces of a team',
    description: 'A space that is omitted loses its team, routes and grants.',
    ...common,
    body: teamSpacesRequest,
    responses: {
      200: { description: 'The new spaces, and those that the team lost', schema: teamSpacesChangedBody },
      ...failures,
      409: { description: 'Some of these spaces belong to other teams, listed in `details`' },
    },
  },
];
