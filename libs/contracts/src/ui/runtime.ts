import { z } from 'zod';
import { spaceId, spaceUuid } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { timestamp, workspaceAlias } from '../ids.js';
import { routesMode } from '../space-message.js';

const count = z.int().nonnegative();

/** Answer of a sync: what the static configuration asked for and what became of it. */
export const syncSummary = z
  .object({
    dry_run: z.boolean(),
    workspace_id: workspaceAlias,
    spaces_seen: count,
    routes_planned: count,
    created: count,
    updated: count,
    unchanged: count,
    authz_tuples_written: count,
    updated_at: timestamp,
    failed_route: z
      .object({ workspace_id: workspaceAlias, space_id: spaceUuid, agent_id: z.string(), error: z.string() })
      .optional(),
  })
  .meta({ id: 'SyncSummary' });
export type SyncSummary = z.infer<typeof syncSummary>;

/** State of one replica of the bot: `GET /admin/chatx/routes/status`. */
export const runtimeStatus = z
  .object({
    replica: z.string(),
    route_mode: routesMode,
    static_config: z.object({ spaces: count, routes: count }),
    route_cache: z.object({
      ttl_seconds: count,
      cache_size: count,
      cached_spaces: z.array(z.string()),
      last_errors: z.record(z.string(), z.string()),
    }),
    listener: z.object({
      active: z.boolean(),
      connected: z.boolean(),
      identity_loaded: z.boolean(),
      last_event_at: timestamp.nullable(),
    }),
    last_reload: timestamp.nullable(),
    last_sync: syncSummary.nullable(),
  })
  .meta({ id: 'RuntimeStatus' });
export type RuntimeStatus = z.infer<typeof runtimeStatus>;

/** Answer of ui-bff's `/api/admin/chatx/runtime/status`: every replica asked. */
export const runtimeStatusBody = successBody(z.object({ replicas: z.array(runtimeStatus) }));
/** Answer of one replica of the bot. */
export const replicaStatusBody = successBody(runtimeStatus);

/** Body of reload: one space, by both ids, or all. */
export const reloadRuntimeRequest = z
  .strictObject({ workspace_id: z.string().min(1).max(128).optional(), space_id: spaceId.optional() })
  .refine(
    ({ workspace_id, space_id }) => (workspace_id === undefined) === (space_id === undefined),
    'workspace_id and space_id, or neither',
  )
  .meta({ id: 'ReloadRuntimeRequest' });
export type ReloadRuntimeRequest = z.infer<typeof reloadRuntimeRequest>;

/** What was reloaded. */
export const reloadResult = z.discriminatedUnion('reloaded', [
  z.object({ reloaded: z.literal('all') }),
  z.object({ reloaded: z.literal('space'), workspace_id: workspaceAlias, space_id: spaceUuid }),
]);
export type ReloadResult = z.infer<typeof reloadResult>;
export const reloadBody = successBody(reloadResult);

/** Body of sync-from-config: a dry run unless `dry_run` is exactly false. */
export const syncRequest = z.strictObject({ dry_run: z.boolean().default(true) }).meta({ id: 'SyncRequest' });
export type SyncRequest = z.infer<typeof syncRequest>;
export const syncBody = successBody(syncSummary);
