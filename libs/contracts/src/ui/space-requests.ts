import { z } from 'zod';
import { spaceUuid } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { agentId, teamSlug, timestamp, workspaceAlias } from '../ids.js';
import { listenMode } from '../spaces.js';

/** A chat space that waits until a manager of an agent agrees that the space may use it. */
export const spaceRequest = z
  .object({
    agent_id: agentId,
    workspace_id: workspaceAlias,
    space_id: spaceUuid,
    space_name: z.string(),
    /** The team of the space: its members may use the agent once the request is approved. */
    team_slug: teamSlug,
    listen: listenMode.nullable(),
    requested_by: z.string(),
    requested_at: timestamp,
  })
  .meta({ id: 'SpaceRequest' });
export type SpaceRequest = z.infer<typeof spaceRequest>;

/** Data of `GET /api/dynamic-agents/configs/:id/space-requests`: those that wait, the oldest first. */
export const spaceRequestsBody = successBody(z.array(spaceRequest));

/** Body of `POST .../space-requests/:workspaceId/:spaceId`; `team_slug` as it was read, so that no other team gets it. */
export const spaceRequestDecision = z
  .strictObject({ decision: z.enum(['approve', 'refuse']), team_slug: teamSlug })
  .meta({ id: 'SpaceRequestDecision' });
export type SpaceRequestDecision = z.infer<typeof spaceRequestDecision>;

export const spaceRequestDecidedBody = successBody(
  z.object({ agent_id: agentId, space_id: spaceUuid, status: z.enum(['active', 'revoked']) }),
);
