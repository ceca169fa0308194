import { agentId, spaceRequestDecidedBody, spaceRequestDecision, spaceRequestsBody } from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import { spaceOf, spacePath } from '../space-path.js';
import type { DecideSpaceRequest, ListSpaceRequests } from './space-requests.js';

export interface SpaceRequestDeps {
  readonly alias: string | undefined;
  readonly listSpaceRequests: ListSpaceRequests;
  readonly decideSpaceRequest: DecideSpaceRequest;
}

const path = '/api/dynamic-agents/configs/:id/space-requests';
const common = { access: 'signedIn', tag: 'Agents' } as const;
const params = z.object({ id: agentId.describe('Id of the agent') });
const errors = {
  403: 'The caller may not manage the agent',
  404: 'The agent does not exist, or the space is no longer waiting',
};

/** Spaces that wait for whoever manages an agent, below the agent that they ask for. */
export const spaceRequestRoutes = ({ alias, ...operations }: SpaceRequestDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    params,
    summary: "List chat spaces that wait for an agent's owner",
    description:
      'Somebody without the right to offer the agent to the team requested it for the space. Nothing is granted yet.',
    success: { description: 'The requests, oldest first', schema: spaceRequestsBody },
    errors,
    handle: async ({ caller, params: { id } }) => ok(await operations.listSpaceRequests(caller, id)),
  }),
  route({
    method: 'post',
    path: `${path}/:workspaceId/:spaceId`,
    ...common,
    params: params.extend(spacePath.shape),
    summary: "Approve or refuse a chat space's request for an agent",
    description: "On approval, the space's team may use the agent, and the agent answers in the space.",
    body: spaceRequestDecision,
    success: { description: 'Decided', schema: spaceRequestDecidedBody },
    errors: {
      400: 'Invalid fields, listed in `details`',
      ...errors,
      409: 'The space now belongs to another team, or another request is changing it',
    },
    async handle({ caller, params: { id, ...named }, body: decision }) {
      const space = spaceOf(named, alias);
      const status = await operations.decideSpaceRequest(caller, id, space, decision);
      return ok({ agent_id: id, space_id: space.spaceId, status });
    },
  }),
];
