import { grantsBody, grantsChangedBody, grantsRequest, type ApiRoute } from '@parley/contracts';
import { ifMatch } from '../../../http/etag.js';
import { changedMeanwhile, ofOneSpace, spaceFailures } from '../space-api.js';

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/resources';

export const spaceGrantsApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'List the grants of a space',
    ...ofOneSpace,
    responses: { 200: { description: 'The grants, with an `ETag`', schema: grantsBody }, ...spaceFailures },
  },
  {
    method: 'put',
    path,
    summary: 'Replace the grants of a space',
    description:
      'Agents to use, datasources to read and tools to call. Grants that belong to a route are not changed. Only a manager of a datasource or tool can add it.',
    ...ofOneSpace,
    headers: ifMatch,
    body: grantsRequest,
    responses: {
      200: { description: 'The new grants', schema: grantsChangedBody },
      ...spaceFailures,
      409: { description: 'Another request is changing the space' },
      412: changedMeanwhile[412],
    },
  },
];
