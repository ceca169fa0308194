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
    summary: 'Route mode, cache and listener of this replica',
    auth: 'bearer',
    responses: { 200: { description: 'The status', schema: replicaStatusBody } },
  },
  {
    method: 'post',
    path: '/admin/chatx/routes/reload',
    summary: 'Forget cached routes of one space, or of all',
    auth: 'bearer',
    body: reloadRuntimeRequest,
    responses: { 200: { description: 'What was forgotten', schema: reloadBody } },
  },
  {
    method: 'post',
    path: '/admin/chatx/routes/sync-from-config',
    summary: 'Write the routes of the static configuration to docdb and authz; a dry run unless told otherwise',
    auth: 'bearer',
    body: syncRequest,
    responses: {
      200: { description: 'What was, or would be, written', schema: syncBody },
      409: { description: 'Somebody else is changing the space of `details.failed_route`; to be called again' },
      503: { description: 'No workspace, docdb or authz; a repeated call goes on where this one stopped' },
    },
  },
];

/** The OpenAPI document of the admin API. */
export const adminApiDocument = () =>
  buildOpenApi({ title: 'Chat-space bot: admin API', version: '1', routes: adminApi, errorBody });
