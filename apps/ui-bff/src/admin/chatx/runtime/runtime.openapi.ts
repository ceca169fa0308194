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
  summary: 'How every replica of the bot is',
  ...common,
  responses: {
    200: { description: 'Those that answer, and those that do not', schema: runtimeStatusBody },
    503: { description: 'No bot is configured' },
  },
} as const;

/** Rows of the OpenAPI document. */
export const runtimeApi: ApiRoute[] = [
  { method: 'get', ...status },
  { method: 'post', ...status },
  {
    method: 'post',
    path: `${path}/reload`,
    summary: 'Make every replica of the bot forget one space, or all',
    ...common,
    body: reloadRuntimeRequest,
    responses: {
      200: { description: 'All replicas were told', schema: reloadedBody },
      400: { description: 'One of `workspace_id` and `space_id` without the other, or fields that there are not' },
      503: { description: 'Some were not, named in `details.missed`' },
    },
  },
  {
    method: 'post',
    path: `${path}/sync-from-config`,
    summary: "Write the routes of the bot's configuration to docdb and authz",
    description: 'A dry run unless `dry_run` is false. What an admin disabled stays disabled.',
    ...common,
    body: syncRequest,
    responses: {
      200: { description: 'What was, or would be, created, updated and left as it is', schema: syncBody },
      400: { description: 'Fields that there are not' },
      503: { description: 'No replica of the bot answers' },
    },
  },
];
