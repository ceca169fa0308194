import {
  deleteRouteRequest,
  routeDeletedBody,
  routesBody,
  routesChangedBody,
  routesRequest,
  type RouteView,
  type SpaceRouteRecord,
} from '@parley/contracts';
import { answer, ifMatch, parse } from '@parley/service';
import { ok } from '../../http/envelope.js';
import { etagOf, requireSeenBy } from '../../http/etag.js';
import { type BffRoute, route } from '../../http/route.js';
import { provenanceOf } from '../provenance.js';
import { busySpace, ofOneSpace, spaceErrors, staleSpace } from '../space-api.js';
import type { RequireSpaceRight } from '../space-path.js';
import type { SpaceKey } from '../space.store.js';
import type { RemoveRoute, ReplaceRoutes } from './change-routes.js';

export interface SpaceRouteDeps {
  readonly requireSpaceRight: RequireSpaceRight;
  /** Throws AppError `NOT_FOUND` for a space that no team has. */
  readonly listRoutes: (space: SpaceKey) => Promise<SpaceRouteRecord[]>;
  readonly replaceRoutes: ReplaceRoutes;
  readonly removeRoute: RemoveRoute;
}

const common = { path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/routes', ...ofOneSpace } as const;

/** Which agents answer in a space, and to what they listen. */
export const spaceRouteRoutes = ({ requireSpaceRight, ...operations }: SpaceRouteDeps): BffRoute[] => [
  route({
    method: 'get',
    ...common,
    may: (asked) => requireSpaceRight('can_read', asked),
    summary: 'List the routes of a space: which agents answer, and when',
    success: { description: 'The routes, with an `ETag`', schema: routesBody },
    errors: spaceErrors,
    async handle({ admitted: space }) {
      const routes = (await operations.listRoutes(space)).map(toView);
      return answer(ok({ routes }), { headers: { ETag: etagOf(routes) } });
    },
  }),
  route({
    method: 'put',
    ...common,
    may: (asked) => requireSpaceRight('can_manage', asked),
    summary: 'Replace the routes of a space',
    description:
      'A route that is omitted or disabled loses its tuple. Whom a route names anew in `escalate_to` must be able to sign in, or be a space of the same team; returns 503 while the idp cannot be asked about people.',
    headers: ifMatch,
    body: routesRequest,
    // 100 routes, each for 1,000 people with ids of 160 characters.
    bodyLimitBytes: 16 * 1024 * 1024,
    success: { description: 'The new routes', schema: routesChangedBody },
    errors: { ...spaceErrors, ...busySpace, ...staleSpace },
    async handle({ caller, admitted: space, body, headers }) {
      const lookFirst = sameAsSeen(headers['if-match']);
      const { routes, changes } = await operations.replaceRoutes(caller, space, body, lookFirst);
      const views = routes.map(toView);
      const data = { routes: views, authz: { enabled: true as const, ...changes } };
      return answer(ok(data), { headers: { ETag: etagOf(views) } });
    },
  }),
  route({
    method: 'delete',
    ...common,
    may: (asked) => requireSpaceRight('can_manage', asked),
    summary: 'Remove one route of a space, given in the query or the body',
    // Whichever of the two there is, is checked whole.
    unchecked: { query: deleteRouteRequest.partial(), body: deleteRouteRequest },
    headers: ifMatch,
    success: {
      description: 'Removed; `route_metadata_deleted` is false if the route did not exist',
      schema: routeDeletedBody,
    },
    errors: { ...spaceErrors, ...busySpace, ...staleSpace },
    async handle({ caller, admitted: space, headers }, { req }) {
      const { agent_id } = parse(deleteRouteRequest, req.body ?? req.query);
      const lookFirst = sameAsSeen(headers['if-match']);
      const { wasThere, changes } = await operations.removeRoute(caller, space, agent_id, lookFirst);
      const deleted = { agent_id, route_metadata_deleted: wasThere };
      return ok({ deleted, authz: { enabled: true as const, ...changes } });
    },
  }),
];

function sameAsSeen(header: string | undefined) {
  const requireSeen = requireSeenBy(header);
  return (routes: SpaceRouteRecord[]) => requireSeen(routes.map(toView));
}

const toView = (route: SpaceRouteRecord): RouteView => {
  const { workspace_id, space_id, agent_id, enabled, priority, users, escalate_to, source_type, status } = route;
  return {
    ...{ workspace_id, space_id, agent_id, enabled, priority, users: users ?? null, source_type, status },
    escalate_to: escalate_to ?? null,
    ...provenanceOf(route),
  };
};
