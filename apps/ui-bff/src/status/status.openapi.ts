import { clientConfig, healthRecord, versionBody, type ApiRoute } from '@parley/contracts';

const tag = 'Platform';

/** Routes for the OpenAPI document. */
export const statusApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/health',
    summary: 'Get the health of the service and its dependencies',
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
    summary: 'Get version, commit and build date',
    tag,
    auth: 'session',
    responses: { 200: { description: 'The build', schema: versionBody } },
  },
  {
    method: 'get',
    path: '/api/config',
    summary: 'Get the configuration of the UI',
    tag,
    auth: 'session',
    responses: { 200: { description: 'The configuration for clients', schema: clientConfig } },
  },
];
