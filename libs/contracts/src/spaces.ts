import { z } from 'zod';
import { personId, spaceId, spaceUuid } from './chatx-ids.js';
import { agentId, teamSlug, workspaceAlias } from './ids.js';
import { datasourceId } from './rag/ids.js';
import { teamId } from './teams.js';

/** Who changed a record, and when. `created_*` never change after the first write. */
const provenance = {
  created_by: z.string(),
  updated_by: z.string(),
  created_at: z.date(),
  updated_at: z.date(),
};

/**
 * Record of collection `chatx_space_team_mappings`. At most one active mapping per (chatx_workspace_id,
 * chatx_space_id): a unique index, partial on `active: true`.
 */
export const spaceMappingRecord = z.object({
  chatx_workspace_id: workspaceAlias,
  chatx_space_id: spaceUuid,
  /** The public id from the chat product: a UUID does not contain its cluster. */
  public_space_id: z.string().nullish(),
  space_name: z.string(),
  team_id: teamId,
  team_slug: teamSlug,
  /** Active is exactly `true`; anything else is not. */
  active: z.boolean(),
  /** Whether only the person who asked gets the answer while someone outside the team is in the room; absent means no. */
  answer_privately: z.boolean().nullish(),
  /** Set when the space is taken from its team, until the bot has said so there. */
  farewell_due: z.boolean().nullish(),
  direct_of: z.string().nullish().describe('Whose direct room with the bot it is'),
  direct_account: z.string().nullish().describe('Id of that person in the chat product'),
  ...provenance,
});
export type SpaceMappingRecord = z.infer<typeof spaceMappingRecord>;

/** What a route listens to: mentions of the bot, plain messages, or both. */
export const listenMode = z.enum(['mention', 'message', 'all']);
export type ListenMode = z.infer<typeof listenMode>;

/** Who can use a route; with `user_list` only the listed people, so an empty list means no one. */
export const routeUsers = z.object({
  enabled: z.boolean(),
  listen: listenMode,
  user_list: z.array(z.string()).max(1000).optional(),
});
export type RouteUsers = z.infer<typeof routeUsers>;

/** Most people that a route may name for questions that need a person. */
export const maxEscalationPeople = 5;

const escalationPeople = z.strictObject({
  people: z
    .array(z.union([z.email().max(254), personId]))
    .min(1)
    .max(maxEscalationPeople)
    .describe('E-mail addresses or person ids of the chat product'),
});

/** Who gets a question that still needs a person after its answer did not help: people, or a space. */
export const escalateTo = z.union([escalationPeople, z.strictObject({ space_id: spaceUuid })]);
export type EscalateTo = z.infer<typeof escalateTo>;

/** The same as accepted: a space by its UUID or its public id. Parses to the stored form. */
export const escalateToRequest = z.union([escalationPeople, z.strictObject({ space_id: spaceId })]);

export const routeSource = z.enum(['manual', 'bootstrap', 'config_sync', 'auto']);

/** Priority of a route: lower wins, then the agent's id. */
export const routePriority = z.int().min(0).max(1_000_000);

/** `pending`: no manager of the agent has agreed yet that this space may use it. Nothing is granted yet. */
export const routeStatus = z.enum(['active', 'pending', 'revoked']);

/** Record of collection `chatx_space_agent_routes`, unique by (workspace_id, space_id, agent_id). */
export const spaceRouteRecord = z.object({
  workspace_id: workspaceAlias,
  space_id: spaceUuid,
  agent_id: agentId,
  enabled: z.boolean(),
  priority: routePriority,
  users: routeUsers.nullish(),
  /** Absent or null: nobody. */
  escalate_to: escalateTo.nullish(),
  source_type: routeSource,
  status: routeStatus,
  ...provenance,
});
export type SpaceRouteRecord = z.infer<typeof spaceRouteRecord>;

/**
 * Types of resource that a space can be granted: those that a service checks. The bot asks for agents, rag-server for
 * datasources, and the agents service for tools.
 */
export const grantType = z.enum(['agent', 'datasource', 'tool']);
export type GrantType = z.infer<typeof grantType>;

/** Every action that some type of resource supports. */
export const grantAction = z.enum(['read', 'use', 'call']);
export type GrantAction = z.infer<typeof grantAction>;

/** The actions that each type of resource supports. */
export const actionsOf: Readonly<Record<GrantType, readonly GrantAction[]>> = {
  agent: ['use'],
  datasource: ['read'],
  tool: ['call'],
};

/** A grantable resource, by its id. */
export const grantResource = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('agent'), id: agentId }),
  z.strictObject({ type: z.literal('datasource'), id: datasourceId }),
  z.strictObject({
    type: z.literal('tool'),
    id: z
      .string()
      .max(300)
      .regex(/^[^\s:#@*/]+\/[^\s:#@*/]+$/, 'not of the form "<server>/<tool>"'),
  }),
]);

/** One grant: a resource and at least one action that its type supports. */
export const grant = z
  .strictObject({ resource: grantResource, actions: z.array(grantAction).min(1).max(20) })
  .superRefine(({ resource, actions }, context) => {
    for (const [index, action] of actions.entries()) {
      if (actionsOf[resource.type].includes(action)) continue;
      context.addIssue({
        code: 'custom',
        path: ['actions', index],
        message: `${resource.type} does not support the action ${action}`,
      });
    }
  });
export type Grant = z.infer<typeof grant>;

/** Record of collection `chatx_space_grants`, unique by (workspace_id, space_id, resource.type, resource.id). */
export const spaceGrantRecord = z.object({
  workspace_id: workspaceAlias,
  space_id: spaceUuid,
  resource: grantResource,
  actions: z.array(grantAction),
  /** Grants of source `route` belong to the route of the same agent; a resources PUT leaves them alone. */
  source_type: z.enum(['manual', 'policy_rule', 'migration', 'bootstrap', 'route']),
  /** `staged` is to be written to authz; `active` was written once. */
  status: z.enum(['active', 'staged', 'revoked', 'blocked']),
  ...provenance,
});
export type SpaceGrantRecord = z.infer<typeof spaceGrantRecord>;
