import { diagnosticsBody, repairBody, type ApiRoute } from '@parley/contracts';
import { ofOneSpace, spaceFailures } from '../space-api.js';

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/diagnostics';

/** Rows of the OpenAPI document. */
export const diagnosticsApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'Where docdb, authz and the running bot differ about a space',
    description: 'Whatever of them cannot be asked is told as a difference of its own.',
    ...ofOneSpace,
    responses: { 200: { description: 'The report', schema: diagnosticsBody }, ...spaceFailures },
  },
  {
    method: 'post',
    path: `${path}/repair`,
    summary: 'Mend what differs',
    description: 'Gives access only where docdb says so already, and takes away whatever nothing stands for.',
    ...ofOneSpace,
    responses: {
      200: { description: 'What was changed, and what still differs', schema: repairBody },
      ...spaceFailures,
      409: { description: 'Somebody else is changing the space at this moment' },
    },
  },
];
