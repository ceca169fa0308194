import { z } from 'zod';
import { spaceId, spaceUuid } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { timestamp, workspaceAlias } from '../ids.js';
import { routesMode } from '../space-message.js';

const count = z.int().nonnegative();

/** Answer of a sync: what the static configuration asked for, and the outcome. */
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

/** State of one replica of the bot: `GET /admin/chatx/routes/status`. Times are ISO 8601. */
export const runtimeStatus = z
  .object({
    /** Name of the process. */
    instance: z.string(),
    route_mode: routesMode,
    /** Size of the static configuration. */
    static_config: z.object({ spaces: count, routes: count }).optional(),
    route_cache: z.object({
      ttl_seconds: z.number(),
      cache_size: count,
      /** `<workspace>/<space>`. */
      cached_spaces: z.array(z.string()),
    }),
    last_reload: timestamp.nullable(),
    last_sync: syncSummary.nullish(),
    listener: z.object({
      state: z.enum(['listening', 'deaf', 'standby', 'disabled']),
      since: timestamp.nullable(),
      reconnects: count,
      gaps: count,
    }),
    messages_in_work: count,
  })
  .meta({ id: 'RuntimeStatus' });
export type RuntimeStatus = z.infer<typeof runtimeStatus>;

/** A replica of the bot that did not answer, by host and port. */
export const silentReplica = z.object({ address: z.string(), error: z.string() });
export type SilentReplica = z.infer<typeof silentReplica>;

/** Answer of ui-bff's `/api/admin/chatx/runtime/status`: every replica asked. */
export const runtimeStatusBody = successBody(
  z.object({ replicas: z.array(runtimeStatus), unreachable: z.array(silentReplica) }),
);
/** Answer of one replica of the bot. */
export const replicaStatusBody = successBody(runtimeStatus);

/** Body of reload: one space, by both ids, or all. */
export const reloadRuntimeRequest = z
  .strictObject({ workspace_id: z.string().min(1).max(128).optional(), space_id: spaceId.optional() })
  .refine(
    ({ workspace_id, space_id }) => (workspace_id === undefined) === (space_id === undefined),
    'give both workspace_id and space_id, or neither',
  )
  .meta({ id: 'ReloadRuntimeRequest' });
export type ReloadRuntimeRequest = z.infer<typeof reloadRuntimeRequest>;

/** What was reloaded. */
export const reloadResult = z.discriminatedUnion('reloaded', [
  z.object({ reloaded: z.literal('all') }),
  z.object({ reloaded: z.literal('space'), workspace_id: workspaceAlias, space_id: spaceUuid }),
]);
export type ReloadResult = z.infer<typeof reloadResult>;
/** Answer of one replica of the bot. */
export const reloadBody = successBody(reloadResult);
/** Answer of ui-bff: how many replicas were notified. */
export const reloadedBody = successBody(
  z.discriminatedUnion('reloaded', [
    reloadResult.options[0].extend({ replicas: count }),
    reloadResult.options[1].extend({ replicas: count }),
  ]),
);

/** Body of sync-from-config: a dry run unless `dry_run` is exactly false. */
export const syncRequest = z.strictObject({ dry_run: z.boolean().default(true) }).meta({ id: 'SyncRequest' });
export type SyncRequest = z.infer<typeof syncRequest>;
export const syncBody = successBody(syncSummary);
