import {
  accessCheckBody,
  accessCheckRequest,
  onboardBody,
  onboardRequest,
  pageQuery,
  registeredSpacesBody,
  type ApiRoute,
} from '@parley/contracts';
import { diagnosticsApi } from './diagnostics/diagnostics.openapi.js';
import { privacyApi } from './privacy/privacy.openapi.js';
import { discoveryApi } from './discovery/discovery.openapi.js';
import { ofOneSpace } from './space-api.js';
import { runtimeApi } from './runtime/runtime.openapi.js';
import { spaceGrantsApi } from './space-grants/space-grants.openapi.js';
import { spaceRoutesApi } from './space-routes/space-routes.openapi.js';
import { usersApi } from './users/users.openapi.js';

const common = { tag: 'Chat spaces', auth: 'session' } as const;

/** Rows of the OpenAPI document. */
export const chatxApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/chatx/spaces',
    summary: 'Spaces that teams have and the caller may see',
    ...common,
    query: pageQuery,
    responses: {
      200: { description: 'One page, by name', schema: registeredSpacesBody },
      400: { description: 'A page outside its bounds' },
    },
  },
  {
    method: 'post',
    path: '/api/admin/chatx/spaces/onboard',
    summary: 'Wire a chat space to a team and an agent',
    ...common,
    body: onboardRequest,
    responses: {
      200: { description: 'What was done', schema: onboardBody },
      400: { description: 'Fields outside their bounds, named in `details`, or fields that there are not' },
      404: { description: 'There is no such team, or no such agent that is enabled' },
      409: { description: 'Another team has the space, and `move` was not asked for' },
    },
  },
  {
    method: 'post',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/access-check',
    summary: 'Whether the caller may use a resource in a space',
    ...ofOneSpace,
    auth: 'bearer',
    body: accessCheckRequest,
    responses: { 200: { description: 'The decision', schema: accessCheckBody } },
  },
  ...spaceRoutesApi,
  ...spaceGrantsApi,
  ...runtimeApi,
  ...diagnosticsApi,
  ...privacyApi,
  ...discoveryApi,
  ...usersApi,
];
