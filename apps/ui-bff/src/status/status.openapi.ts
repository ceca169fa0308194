import { clientConfig, healthRecord, versionBody, type ApiRoute } from '@parley/contracts';

const tag = 'Platform';

/** Rows of the OpenAPI document. */
export const statusApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/health',
    summary: 'Health of the service and what it needs',
    tag,
    auth: 'anyone',
    responses: {
      200: { description: 'Healthy', schema: healthRecord },
      503: { description: 'Unhealthy', schema: healthRecord },
    },
  },
  {
    method: 'get',
    path: '/api/version',
    summary: 'What was built, from which commit and when',
    tag,
    auth: 'session',
    responses: { 200: { description: 'The build', schema: versionBody } },
  },
  {
    method: 'get',
    path: '/api/config',
    summary: 'What the pages of the UI need to know',
    tag,
    auth: 'session',
    responses: { 200: { description: 'The configuration for clients', schema: clientConfig } },
  },
];
