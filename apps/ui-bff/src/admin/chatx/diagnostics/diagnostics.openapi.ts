import { diagnosticsBody, repairBody, type ApiRoute } from '@parley/contracts';
import { ofOneSpace, spaceFailures } from '../space-api.js';

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/diagnostics';

/** Routes for the OpenAPI document. */
export const diagnosticsApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'Report where docdb, authz and the running bot disagree about a space',
    description: 'One that does not answer is reported as a difference too.',
    ...ofOneSpace,
    responses: { 200: { description: 'The report', schema: diagnosticsBody }, ...spaceFailures },
  },
  {
    method: 'post',
    path: `${path}/repair`,
    summary: 'Repair the differences',
    description: 'Grants only the access that docdb records, and revokes access that it does not.',
    ...ofOneSpace,
    responses: {
      200: { description: 'What changed, and which differences remain', schema: repairBody },
      ...spaceFailures,
      409: { description: 'Another request is changing the space' },
    },
  },
];
