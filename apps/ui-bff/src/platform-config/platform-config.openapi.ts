import { platformConfigBody, platformConfigChange, type ApiRoute } from '@parley/contracts';

const common = { path: '/api/admin/platform-config', tag: 'Platform', auth: 'session' } as const;

/** Rows of the OpenAPI document. */
export const platformConfigApi: ApiRoute[] = [
  {
    method: 'get',
    summary: 'Defaults that admins manage, each with where it comes from',
    ...common,
    responses: { 200: { description: 'The defaults', schema: platformConfigBody } },
  },
  {
    method: 'patch',
    summary: 'Change defaults',
    description: 'Only what is named changes. `null` gives a setting back to the environment.',
    body: platformConfigChange,
    ...common,
    responses: {
      200: { description: 'The defaults after the change', schema: platformConfigBody },
      400: { description: 'An unknown field, or an agent or team that there is not' },
      403: { description: 'The caller does not administer the organization' },
    },
  },
];
