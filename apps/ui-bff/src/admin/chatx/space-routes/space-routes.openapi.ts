import { deleteRouteRequest, routeDeletedBody, routesBody, routesChangedBody, routesRequest } from '@parley/contracts';
import type { ApiRoute } from '@parley/contracts';
import { ifMatch } from '../../../http/etag.js';
import { changedMeanwhile, ofOneSpace, spaceFailures } from '../space-api.js';

const path = '/api/admin/chatx/spaces/:workspaceId/:spaceId/routes';

export const spaceRoutesApi: ApiRoute[] = [
  {
    method: 'get',
    path,
    summary: 'List the routes of a space: which agents answer, and when',
    ...ofOneSpace,
    responses: { 200: { description: 'The routes, with an `ETag`', schema: routesBody }, ...spaceFailures },
  },
  {
    method: 'put',
    path,
    summary: 'Replace the routes of a space',
    description: 'A route that is omitted or disabled loses its tuple.',
    ...ofOneSpace,
    headers: ifMatch,
    body: routesRequest,
    responses: {
      200: { description: 'The new routes', schema: routesChangedBody },
      ...spaceFailures,
      ...changedMeanwhile,
    },
  },
  {
    method: 'delete',
    path,
    summary: 'Remove one route of a space, given in the query or the body',
    ...ofOneSpace,
    query: deleteRouteRequest.partial(),
    headers: ifMatch,
    responses: {
      200: {
        description: 'Removed; `route_metadata_deleted` is false if the route did not exist',
        schema: routeDeletedBody,
      },
      ...spaceFailures,
      ...changedMeanwhile,
    },
  },
];
