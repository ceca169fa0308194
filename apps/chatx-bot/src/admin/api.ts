import {
  buildOpenApi,
  errorBody,
  reloadBody,
  reloadRuntimeRequest,
  replicaStatusBody,
  syncBody,
  syncRequest,
  type ApiRoute,
} from '@parley/contracts';

const adminApi: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/admin/chatx/routes/status',
    summary: 'Get the route mode, cache and listener of this replica',
    auth: 'bearer',
    responses: { 200: { description: 'The status', schema: replicaStatusBody } },
  },
  {
    method: 'post',
    path: '/admin/chatx/routes/reload',
    summary: 'Clear the route cache, for one space or all',
    auth: 'bearer',
    body: reloadRuntimeRequest,
    responses: { 200: { description: 'What was cleared', schema: reloadBody } },
  },
  {
    method: 'post',
    path: '/admin/chatx/routes/sync-from-config',
    summary: 'Write the configured routes to docdb and authz; a dry run by default',
    auth: 'bearer',
    body: syncRequest,
    responses: {
      200: { description: 'What was (or would be) written', schema: syncBody },
      409: { description: 'Another request is changing the space of `details.failed_route`; repeat the call' },
      503: {
        description:
          'No workspace configured, or docdb or authz is down; a repeated call continues where this one stopped',
      },
    },
  },
];

/** The OpenAPI document of the admin API. */
export const adminApiDocument = () =>
  buildOpenApi({ title: 'Chat-space bot: admin API', version: '1', routes: adminApi, errorBody });
