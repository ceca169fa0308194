import { grantsBody, grantsChangedBody, grantsRequest, type ApiRoute } from '@parley/contracts';
import { ifMatch } from '../../../http/etag.js';
import { changedMeanwhile, ofOneSpace, spaceFailures } from '../space-api.js';

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/resources';

export const spaceGrantsApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'What a space was granted',
    ...ofOneSpace,
    responses: { 200: { description: 'The grants, with an `ETag`', schema: grantsBody }, ...spaceFailures },
  },
  {
    method: 'put',
    path,
    summary: 'Replace what a space was granted',
    description:
      'Agents to use, datasources to read and tools to call. Grants that a route owns are left alone. A datasource or tool is added only by somebody who manages it.',
    ...ofOneSpace,
    headers: ifMatch,
    body: grantsRequest,
    responses: {
      200: { description: 'The grants after it', schema: grantsChangedBody },
      ...spaceFailures,
      409: { description: 'Somebody else is changing the space at this moment' },
      412: changedMeanwhile[412],
    },
  },
];
