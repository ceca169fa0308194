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
  403: { description: 'The caller may not manage the agent' },
  404: { description: 'The agent does not exist, or the space is no longer waiting' },
} as const;

/** Routes for the OpenAPI document. */
export const spaceRequestsApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: "List chat spaces that wait for an agent's owner",
    description:
      'Somebody without the right to offer the agent to the team requested it for the space. Nothing is granted yet.',
    ...common,
    params: z.object({ id }),
    responses: { 200: { description: 'The requests, oldest first', schema: spaceRequestsBody }, ...failures },
  },
  {
    method: 'post',
    path: `${path}/:workspaceId/:spaceId`,
    summary: "Approve or refuse a chat space's request for an agent",
    description: "On approval, the space's team may use the agent, and the agent answers in the space.",
    ...common,
    params: z.object({
      id,
      workspaceId: z.string().describe('Alias of the workspace'),
      spaceId: z.string().describe('Id of the space in the chat product'),
    }),
    body: spaceRequestDecision,
    responses: {
      200: { description: 'Decided', schema: spaceRequestDecidedBody },
      400: { description: 'Invalid fields, listed in `details`' },
      ...failures,
      409: { description: 'The space now belongs to another team, or another request is changing it' },
    },
  },
];
