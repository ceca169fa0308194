import { deleteRouteRequest, routeDeletedBody, routesBody, routesChangedBody, routesRequest } from '@parley/contracts';
import type { ApiRoute } from '@parley/contracts';
import { ifMatch } from '../../../http/etag.js';
import { changedMeanwhile, ofOneSpace, spaceFailures } from '../space-api.js';

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/routes';

export const spaceRoutesApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'Which agents answer in a space',
    ...ofOneSpace,
    responses: { 200: { description: 'The routes, with an `ETag`', schema: routesBody }, ...spaceFailures },
  },
  {
    method: 'put',
    path,
    summary: 'Replace the routes of a space',
    description: 'A route that is left out loses its tuple, and so does one that is disabled.',
    ...ofOneSpace,
    headers: ifMatch,
    body: routesRequest,
    responses: {
      200: { description: 'The routes after it', schema: routesChangedBody },
      ...spaceFailures,
      ...changedMeanwhile,
    },
  },
  {
    method: 'delete',
    path,
    summary: 'Remove one route of a space, named in the query or the body',
    ...ofOneSpace,
    query: deleteRouteRequest.partial(),
    headers: ifMatch,
    responses: {
      200: { description: 'Removed; `route_metadata_deleted` is false where there was none', schema: routeDeletedBody },
      ...spaceFailures,
      ...changedMeanwhile,
    },
  },
];
