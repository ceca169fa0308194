import { z } from 'zod';
import { personId, spaceId, spaceUuid } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { agentId, teamSlug, timestamp, workspaceAlias } from '../ids.js';
import { queryFlag, queryInt } from '../query.js';
import {
  escalateTo,
  escalateToRequest,
  grant,
  grantAction,
  grantResource,
  listenMode,
  routePriority,
  routeSource,
  routeStatus,
  routeUsers,
} from '../spaces.js';
import { teamId } from '../teams.js';

const count = z.int().nonnegative();
/** Tuples actually changed by a call; `enabled` is false only if authz is not configured. */
const tupleCounts = z.object({ enabled: z.boolean(), writes: count, deletes: count });

/** Path parameters of one space's rows. The route answers 404 for any workspace but ours. */
export const spaceParams = z.object({
  workspaceId: z
    .string()
    .max(128)
    .regex(/^[A-Za-z0-9._-]+$/, 'not a workspace id'),
  spaceId,
});
export type SpaceParams = z.infer<typeof spaceParams>;

/** Row of `GET /api/admin/chatx/spaces`. */
export const registeredSpace = z
  .object({
    workspace_id: workspaceAlias,
    space_id: spaceUuid,
    space_name: z.string(),
    team_id: teamId,
    team_slug: teamSlug,
    active_grants: count,
    can_manage: z.boolean(),
  })
  .meta({ id: 'RegisteredSpace' });
export type RegisteredSpace = z.infer<typeof registeredSpace>;

/** Data of `GET /api/admin/chatx/spaces`: one page. */
export const registeredSpacesBody = successBody(
  z.object({ spaces: z.array(registeredSpace), total: count, limit: count, offset: count, has_more: z.boolean() }),
);

/** Query of `GET /api/admin/chatx/available-spaces`. */
export const availableSpacesQuery = z.object({
  q: z.string().max(200).optional().describe('Part of the name'),
  cursor: z.string().max(1000).optional().describe('`next_cursor` of the previous page'),
  limit: queryInt(z.int().min(1).max(500).default(200)).describe('Maximum number of entries per page'),
  refresh: queryFlag.optional().describe('Whether to ask the chat product again instead of using the cache'),
});
export type AvailableSpacesQuery = z.infer<typeof availableSpacesQuery>;

/** A space of the chat product; `chatx_room_id` where its id there is another. */
export const availableSpace = z
  .object({
    id: spaceUuid,
    chatx_room_id: z.string().optional(),
    name: z.string(),
    type: z.string(),
    is_locked: z.boolean(),
  })
  .meta({ id: 'AvailableSpace' });
export type AvailableSpace = z.infer<typeof availableSpace>;

/** Data of available-spaces; `fetched_at` in milliseconds since 1970. */
export const availableSpacesBody = successBody(
  z.object({
    spaces: z.array(availableSpace),
    total_matches: count,
    total_visible: count,
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
    cached: z.boolean(),
    fetched_at: z.number(),
    query: z.object({ q: z.string(), limit: count }),
  }),
);

/** Body of `PUT .../resources`: every grant of the space that no route owns. */
export const grantsRequest = z.strictObject({ grants: z.array(grant).max(500) }).meta({ id: 'GrantsRequest' });
export type GrantsRequest = z.infer<typeof grantsRequest>;

/** A grant as read. */
export const grantView = z.object({
  workspace_id: workspaceAlias,
  space_id: spaceUuid,
  resource: grantResource,
  actions: z.array(grantAction),
  source_type: z.enum(['manual', 'policy_rule', 'migration', 'bootstrap', 'route']),
  status: z.enum(['active', 'staged', 'revoked', 'blocked']),
  created_by: z.string(),
  updated_by: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type GrantView = z.infer<typeof grantView>;
export const grantsBody = successBody(z.object({ grants: z.array(grantView) }));
export const grantsChangedBody = successBody(z.object({ grants: z.array(grantView), authz: tupleCounts }));

/** Body of `PUT .../routes`: every route of the space; a priority left out is the place in the list. */
export const routesRequest = z
  .strictObject({
    routes: z
      .array(
        z.strictObject({
          agent_id: agentId,
          enabled: z.boolean().default(true),
          priority: routePriority.optional(),
          users: routeUsers.default({ enabled: true, listen: 'mention' }),
          escalate_to: escalateToRequest
            .nullable()
            .optional()
            .describe('Who gets a question that still needs a person; null nobody, left out whoever it was'),
        }),
      )
      .max(100)
      .refine((all) => new Set(all.map(({ agent_id }) => agent_id)).size === all.length, 'one route per agent'),
  })
  .meta({ id: 'RoutesRequest' });
export type RoutesRequest = z.infer<typeof routesRequest>;

/** A route as read. */
export const routeView = z.object({
  workspace_id: workspaceAlias,
  space_id: spaceUuid,
  agent_id: agentId,
  enabled: z.boolean(),
  priority: routePriority,
  users: routeUsers.nullable(),
  escalate_to: escalateTo.nullable(),
  source_type: routeSource,
  status: routeStatus.meta({
    description: '`pending`: it waits for the owner of the agent, and nothing is granted yet',
  }),
  created_by: z.string(),
  updated_by: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type RouteView = z.infer<typeof routeView>;
export const routesBody = successBody(z.object({ routes: z.array(routeView) }));
export const routesChangedBody = successBody(z.object({ routes: z.array(routeView), authz: tupleCounts }));

/** Body, or query, of `DELETE .../routes`. */
export const deleteRouteRequest = z.strictObject({ agent_id: agentId.describe('Agent whose route to remove') });
export const routeDeletedBody = successBody(
  z.object({
    deleted: z.object({ agent_id: agentId, route_metadata_deleted: z.boolean() }),
    authz: tupleCounts,
  }),
);

/** Row of the people list, and data of `GET /api/admin/chatx/users/{id}`. */
export const linkedUser = z
  .object({
    idp_user_id: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    display_name: z.string(),
    chatx_user_id: personId.nullable(),
    link_status: z.enum(['linked', 'pending', 'unlinked']),
    enabled: z.boolean(),
    teams: z.array(z.string()),
    last_interaction: timestamp.nullable(),
    /** Messages that ran an agent, and that could not be acted on; null where the bot's audit cannot be read. */
    obo_success_count: count.nullable(),
    obo_fail_count: count.nullable(),
    active_spaces: z.array(spaceUuid),
  })
  .meta({ id: 'LinkedUser' });
export type LinkedUser = z.infer<typeof linkedUser>;
export const linkedUserBody = successBody(linkedUser);
export const linkRevokedBody = successBody(z.object({ revoked: z.literal(true), idp_user_id: z.string() }));

/** Query of `GET /api/admin/chatx/users`. */
export const linkedUsersQuery = z.object({
  page: queryInt(z.int().min(1).max(100_000).default(1)).describe('Page number, from 1'),
  page_size: queryInt(z.int().min(1).max(100).default(20)).describe('Maximum number of entries per page'),
  status: z.enum(['all', 'linked', 'pending', 'unlinked']).default('all').describe('Link status of the person'),
});
export const linkedUsersBody = successBody(
  z.object({
    items: z.array(linkedUser),
    total: count,
    page: count,
    page_size: count,
    has_more: z.boolean(),
  }),
);

/** How routes of one space look to the running bot, in diagnostics. */
export const diagnosedRoute = z.object({
  agent_id: agentId,
  authz_tuple: z.boolean(),
  route_metadata: z.boolean(),
  enabled: z.boolean(),
  listen: z.union([listenMode, z.literal('unknown')]),
  priority: z.int(),
  runtime_matches: z.object({ mention: z.boolean(), message: z.boolean() }),
});
