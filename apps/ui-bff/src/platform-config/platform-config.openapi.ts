import { platformConfigBody, platformConfigChange, type ApiRoute } from '@parley/contracts';

const common = { path: '/api/admin/platform-config', tag: 'Platform', auth: 'session' } as const;

/** Routes for the OpenAPI document. */
export const platformConfigApi: ApiRoute[] = [
  {
    method: 'get',
    summary: 'List the admin-managed defaults, each with its source',
    ...common,
    responses: { 200: { description: 'The defaults', schema: platformConfigBody } },
  },
  {
    method: 'patch',
    summary: 'Change defaults',
    description: "Only the fields sent are changed. `null` resets a setting to the environment's value.",
    body: platformConfigChange,
    ...common,
    responses: {
      200: { description: 'The new defaults', schema: platformConfigBody },
      400: { description: 'An unknown field, agent or team' },
      403: { description: 'The caller is not an organization admin' },
    },
  },
];
