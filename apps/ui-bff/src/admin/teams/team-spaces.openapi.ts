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
  400: { description: 'No id of a team, or fields outside their bounds, named in `details`' },
  403: { description: 'The caller may not do this to the team' },
  404: { description: 'There is no such team' },
} as const;

/** Rows of the OpenAPI document. */
export const teamSpacesApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/teams',
    summary: 'All teams, for whoever wires chat spaces to them',
    tag: 'Chat spaces',
    auth: 'session',
    query: pageQuery,
    responses: {
      200: { description: 'One page, by name', schema: teamPage },
      400: { description: 'A page outside its bounds' },
      403: { description: 'The caller does not manage the chat spaces' },
    },
  },
  {
    method: 'get',
    summary: 'The spaces of a team',
    ...common,
    responses: { 200: { description: 'The spaces, by name', schema: teamSpacesBody }, ...failures },
  },
  {
    method: 'put',
    summary: 'Replace the spaces of a team',
    description: 'A space that is left out loses its team, its routes and its grants.',
    ...common,
    body: teamSpacesRequest,
    responses: {
      200: { description: 'The spaces after it, and those that the team lost', schema: teamSpacesChangedBody },
      ...failures,
      409: { description: 'Other teams have some of these spaces, named in `details`' },
    },
  },
];
