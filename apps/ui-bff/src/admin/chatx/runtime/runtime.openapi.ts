import {
  reloadRuntimeRequest,
  reloadedBody,
  runtimeStatusBody,
  syncBody,
  syncRequest,
  type ApiRoute,
} from '@parley/contracts';

const common = { tag: 'Chat spaces', auth: 'session' } as const;
const path = '/api/admin/chatx/runtime';
const status = {
  path: `${path}/status`,
  summary: 'Get the status of every bot replica',
  ...common,
  responses: {
    200: { description: 'The replicas that answer and those that do not', schema: runtimeStatusBody },
    503: { description: 'No bot is configured' },
  },
} as const;

/** Routes for the OpenAPI document. */
export const runtimeApi: ApiRoute[] = [
  { method: 'get', ...status },
  { method: 'post', ...status },
  {
    method: 'post',
    path: `${path}/reload`,
    summary: 'Clear the route cache of every bot replica, for one space or all',
    ...common,
    body: reloadRuntimeRequest,
    responses: {
      200: { description: 'All replicas cleared their cache', schema: reloadedBody },
      400: { description: 'Only one of `workspace_id` and `space_id`, or unknown fields' },
      503: { description: 'Some replicas did not, listed in `details.missed`' },
    },
  },
  {
    method: 'post',
    path: `${path}/sync-from-config`,
    summary: "Write the bot's configured routes to docdb and authz",
    description: 'A dry run unless `dry_run` is false. Routes that an admin disabled stay disabled.',
    ...common,
    body: syncRequest,
    responses: {
      200: { description: 'What was (or would be) created, updated and left unchanged', schema: syncBody },
      400: { description: 'Unknown fields' },
      503: { description: 'No replica of the bot answers' },
    },
  },
];
