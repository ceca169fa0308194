import { adminSurfaceObject } from '@parley/authz-client';
import {
  accessCheckBody,
  accessCheckRequest,
  looksLikePublicId,
  onboardBody,
  onboardRequest,
  pageQuery,
  registeredSpacesBody,
} from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { RequireRight } from '../access/admin-gate.js';
import type { CheckAccess } from './check-access.js';
import { type ConnectionDeps, connectionRoutes } from './connection/connection.routes.js';
import { type DiagnosticsDeps, diagnosticsRoutes } from './diagnostics/diagnostics.routes.js';
import { type DirectRoomDeps, directRoomRoutes } from './direct-rooms/direct-rooms.routes.js';
import { type DiscoveryDeps, discoveryRoutes } from './discovery/discovery.routes.js';
import type { OnboardSpace } from './onboard-space.js';
import { type PrivacyDeps, privacyRoutes } from './privacy/privacy.routes.js';
import { type ReadsDeps, readsRoutes } from './reads/reads.routes.js';
import { type RuntimeDeps, runtimeRoutes } from './runtime/runtime.routes.js';
import { ofOneSpace } from './space-api.js';
import { type SpaceGrantDeps, spaceGrantRoutes } from './space-grants/space-grants.routes.js';
import type { ListSpaces } from './space-list/list-spaces.js';
import { spaceOf } from './space-path.js';
import { type SpaceRouteDeps, spaceRouteRoutes } from './space-routes/space-routes.routes.js';
import { type UserDeps, userRoutes } from './users/users.routes.js';

export interface RegistryDeps {
  readonly requireRight: RequireRight;
  readonly alias: string | undefined;
  readonly listSpaces: ListSpaces;
  readonly onboardSpace: OnboardSpace;
  readonly checkAccess: CheckAccess;
}

export interface SpacesDeps {
  readonly registry: RegistryDeps;
  readonly routes: SpaceRouteDeps;
  readonly grants: SpaceGrantDeps;
  readonly runtime: RuntimeDeps;
  readonly diagnostics: DiagnosticsDeps;
  readonly privacy: PrivacyDeps;
  readonly reads: ReadsDeps;
  readonly discovery: DiscoveryDeps;
  readonly users: UserDeps;
  readonly directRooms: DirectRoomDeps;
  readonly connection: ConnectionDeps;
}

const tag = 'Chat spaces';
const askedSpace = z.object({ space_id: z.string().optional() });

/** Admin API of the chat spaces. */
export const spacesRoutes = (deps: SpacesDeps): BffRoute[] => [
  ...registryRoutes(deps.registry),
  ...spaceRouteRoutes(deps.routes),
  ...spaceGrantRoutes(deps.grants),
  ...runtimeRoutes(deps.runtime),
  ...diagnosticsRoutes(deps.diagnostics),
  ...privacyRoutes(deps.privacy),
  ...readsRoutes(deps.reads),
  ...discoveryRoutes(deps.discovery),
  ...userRoutes(deps.users),
  ...directRoomRoutes(deps.directRooms),
  ...connectionRoutes(deps.connection),
];

const registryRoutes = ({ requireRight, alias, listSpaces, onboardSpace, checkAccess }: RegistryDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/chatx/spaces',
    access: 'signedIn',
    tag,
    summary: 'List the spaces of teams that the caller may see',
    query: pageQuery,
    success: { description: 'One page, by name', schema: registeredSpacesBody },
    errors: { 400: 'An invalid page' },
    async handle({ caller, query: page }) {
      const { spaces, total } = await listSpaces(caller, page);
      return ok({ spaces, total, ...page, has_more: page.offset + spaces.length < total });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/chatx/spaces/onboard',
    access: 'signedIn',
    may: ({ caller }) => requireRight(caller, 'can_manage', adminSurfaceObject('chatx')),
    tag,
    summary: 'Connect a chat space to a team and an agent',
    body: onboardRequest,
    success: { description: 'The result of each step', schema: onboardBody },
    errors: {
      400: 'Invalid or unknown fields, listed in `details`',
      404: 'The team does not exist, or no enabled agent has this id',
      409: 'The space belongs to another team and `move` is not set',
    },
    async handle({ caller, body }, { req }) {
      const asked = askedSpace.parse(req.body).space_id ?? '';
      return ok(await onboardSpace(caller, body, looksLikePublicId(asked) ? { publicSpaceId: asked } : {}));
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/access-check',
    ...ofOneSpace,
    access: 'signedInOrOnBehalf',
    summary: 'Check whether the caller may use a resource in a space',
    body: accessCheckRequest,
    success: { description: 'The decision', schema: accessCheckBody },
    handle: async ({ caller, params, body }) => ok(await checkAccess(caller, spaceOf(params, alias), body)),
  }),
];
