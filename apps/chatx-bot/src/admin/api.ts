import {
  buildOpenApi,
  errorBody,
  routesMode,
  spaceId,
  successBody,
  workspaceAlias,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';

/** Body of a reload: both fields for one space, neither for all. */
export const reloadRequest = z
  .strictObject({ workspace_id: workspaceAlias.optional(), space_id: spaceId.optional() })
  .refine(
    ({ workspace_id, space_id }) => (workspace_id === undefined) === (space_id === undefined),
    'workspace_id and space_id go together: both for one space, neither for all',
  );

export const reloadAnswer = z.union([
  z.object({ reloaded: z.literal('all') }),
  z.object({ reloaded: z.literal('space'), workspace_id: z.string(), space_id: z.string() }),
]);

/** What one replica says of itself. Times are ISO 8601. */
export const runtimeStatus = z.object({
  /** Name of the process. */
  instance: z.string(),
  route_mode: routesMode,
  route_cache: z.object({
    ttl_seconds: z.number(),
    cache_size: z.int(),
    /** `<workspace>/<space>`. */
    cached_spaces: z.array(z.string()),
  }),
  last_reload: z.string().nullable(),
  listener: z.object({
    state: z.enum(['listening', 'deaf', 'standby', 'disabled']),
    since: z.string().nullable(),
    reconnects: z.int(),
    gaps: z.int(),
  }),
  messages_in_work: z.int(),
});
export type RuntimeStatus = z.infer<typeof runtimeStatus>;

const adminApi: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/admin/chatx/routes/status',
    summary: 'Route mode, cache and listener of this replica',
    auth: 'bearer',
    responses: { 200: { description: 'The status', schema: successBody(runtimeStatus) } },
  },
  {
    method: 'post',
    path: '/admin/chatx/routes/reload',
    summary: 'Forget cached routes of one space, or of all',
    auth: 'bearer',
    body: reloadRequest,
    responses: { 200: { description: 'What was forgotten', schema: successBody(reloadAnswer) } },
  },
];

/** The OpenAPI document of the admin API. */
export const adminApiDocument = () =>
  buildOpenApi({ title: 'Chat-space bot: admin API', version: '1', routes: adminApi, errorBody });
