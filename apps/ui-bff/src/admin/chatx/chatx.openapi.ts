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

/** Routes for the OpenAPI document. */
export const chatxApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/admin/chatx/spaces',
    summary: 'List the spaces of teams that the caller may see',
    ...common,
    query: pageQuery,
    responses: {
      200: { description: 'One page, by name', schema: registeredSpacesBody },
      400: { description: 'An invalid page' },
    },
  },
  {
    method: 'post',
    path: '/api/admin/chatx/spaces/onboard',
    summary: 'Connect a chat space to a team and an agent',
    ...common,
    body: onboardRequest,
    responses: {
      200: { description: 'The result of each step', schema: onboardBody },
      400: { description: 'Invalid or unknown fields, listed in `details`' },
      404: { description: 'The team does not exist, or no enabled agent has this id' },
      409: { description: 'The space belongs to another team and `move` is not set' },
    },
  },
  {
    method: 'post',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/access-check',
    summary: 'Check whether the caller may use a resource in a space',
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
