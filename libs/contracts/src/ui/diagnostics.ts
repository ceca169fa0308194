import { z } from 'zod';
import { spaceUuid } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { agentId, teamSlug, timestamp, workspaceAlias } from '../ids.js';
import { diagnosedRoute, grantView } from './chatx-admin.js';
import { runtimeStatus, silentReplica } from './runtime.js';

/** Differences that can arise between authz, docdb and the running bot. */
export const driftCode = z.enum([
  'mapping_missing',
  'mapping_inactive',
  'mapping_team_missing',
  'duplicate_mapping',
  'team_visibility_tuple_missing',
  'route_without_tuple',
  'tuple_without_route',
  'disabled_route_with_tuple',
  'grant_without_tuple',
  'tuple_without_grant',
  'no_agent',
  'route_pending',
  'authz_unreachable',
  'docdb_unreachable',
  'runtime_unreachable',
  'runtime_cache_stale',
]);
export type DriftCode = z.infer<typeof driftCode>;

/** One difference, and how to repair it. */
export const drift = z.object({
  code: driftCode,
  severity: z.enum(['info', 'warning', 'error']),
  agent_id: agentId.optional(),
  message: z.string(),
  repair: z.string(),
});
export type Drift = z.infer<typeof drift>;

/** Members of a space's room outside its team: people of other teams, unlinked people, other bots. */
export const roomSeen = z.object({
  /** Whether everybody in the room could be looked up. If not, `outsiders` lists only those that were found. */
  is_known: z.boolean(),
  /** What could not be checked, and what to do. */
  error: z.string().optional(),
  member_count: z.int().nonnegative(),
  outsider_count: z.int().nonnegative(),
  /** The first 100 of them, by name. */
  outsiders: z.array(z.object({ name: z.string(), is_linked: z.boolean() })).max(100),
});
export type RoomSeen = z.infer<typeof roomSeen>;

/** Body of `PUT .../privacy`, and data of its answer. */
export const spacePrivacy = z
  .strictObject({
    answer_privately: z
      .boolean()
      .describe('Whether only the person who asked gets the answer while someone outside the team is in the room'),
  })
  .meta({ id: 'SpacePrivacy' });
export type SpacePrivacy = z.infer<typeof spacePrivacy>;
export const spacePrivacyBody = successBody(spacePrivacy);

/** Data of `GET .../diagnostics`. */
export const diagnostics = z
  .object({
    workspace_id: workspaceAlias,
    space_id: spaceUuid,
    mapping: z
      .object({
        team_slug: teamSlug,
        space_name: z.string(),
        active: z.boolean(),
        answer_privately: z.boolean(),
        updated_at: timestamp,
      })
      .nullable(),
    routes: z.array(diagnosedRoute),
    grants: z.array(grantView),
    room: roomSeen,
    authz: z.object({ reachable: z.boolean(), tuple_count: z.int().nonnegative(), error: z.string().optional() }),
    runtime: z.object({
      reachable: z.boolean(),
      replicas: z.array(runtimeStatus),
      unreachable: z.array(silentReplica),
      error: z.string().optional(),
    }),
    drift: z.array(drift),
    last_runtime_error: z
      .object({ ts: timestamp, reason_code: z.string(), message: z.string(), action: z.string() })
      .nullable(),
  })
  .meta({ id: 'SpaceDiagnostics' });
export type Diagnostics = z.infer<typeof diagnostics>;

export const diagnosticsBody = successBody(diagnostics);
/** Answer of `POST .../diagnostics/repair`: tuples changed, what was repaired, and what still differs. */
export const repairBody = successBody(
  z.object({
    writes: z.int().nonnegative(),
    deletes: z.int().nonnegative(),
    repaired: z.array(drift),
    drift: z.array(drift),
  }),
);
