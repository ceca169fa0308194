import {
  agentId,
  spaceRequestDecidedBody,
  spaceRequestDecision,
  spaceRequestsBody,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';

const path = '/api/dynamic-agents/configs/:id/space-requests';
const common = { tag: 'Agents', auth: 'session' } as const;
const id = agentId.describe('Id of the agent');
const failures = {
  403: { description: 'The caller does not manage the agent' },
  404: { description: 'There is no such agent, or the space does not wait any more' },
} as const;

/** Rows of the OpenAPI document. */
export const spaceRequestsApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'Chat spaces that wait for the owner of an agent',
    description:
      'Somebody who may not offer the agent to the team of a space asked for it there. Nothing is granted yet.',
    ...common,
    params: z.object({ id }),
    responses: { 200: { description: 'The requests, the oldest first', schema: spaceRequestsBody }, ...failures },
  },
  {
    method: 'post',
    path: `${path}/:workspaceId/:spaceId`,
    summary: 'Approve or refuse that a chat space uses an agent',
    description: 'Approved, the team of the space may use the agent, and the agent answers in the space.',
    ...common,
    params: z.object({
      id,
      workspaceId: z.string().describe('Alias of the workspace'),
      spaceId: z.string().describe('Id of the space in the chat product'),
    }),
    body: spaceRequestDecision,
    responses: {
      200: { description: 'Decided', schema: spaceRequestDecidedBody },
      400: { description: 'Fields outside their bounds, named in `details`' },
      ...failures,
      409: { description: 'The space belongs to another team by now, or somebody else is changing it' },
    },
  },
];
