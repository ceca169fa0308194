import { z } from 'zod';
import { successBody } from '../errors.js';
import { agentId, teamSlug } from '../ids.js';
import { grantType } from '../spaces.js';

/** Which messages of a room the chat product sends to a bot. */
export const roomHears = z.enum(['mentions', 'everything', 'unknown']);
export type RoomHears = z.infer<typeof roomHears>;

/** Data of `GET /api/admin/chatx/spaces/:workspaceId/:spaceId/connection`: what the space has, and loses with its team. */
export const spaceConnection = z
  .object({
    space_name: z.string(),
    team: z.object({ slug: teamSlug, name: z.string() }),
    agents: z.array(z.object({ id: agentId, name: z.string() })).describe('Agents of its routes, by name'),
    resources: z
      .array(z.object({ type: grantType, id: z.string() }))
      .describe('What it was granted, agents of routes left out'),
    hears: roomHears.describe('`unknown` where the chat product cannot be asked'),
  })
  .meta({ id: 'SpaceConnection' });
export type SpaceConnection = z.infer<typeof spaceConnection>;
export const spaceConnectionBody = successBody(spaceConnection);

/** Body of `PUT .../connection`. */
export const moveSpaceRequest = z
  .strictObject({ team_slug: teamSlug, agent_id: agentId })
  .meta({ id: 'MoveSpaceRequest' });
export type MoveSpaceRequest = z.infer<typeof moveSpaceRequest>;

export const spaceDisconnectedBody = successBody(z.object({ disconnected: z.literal(true) }));
