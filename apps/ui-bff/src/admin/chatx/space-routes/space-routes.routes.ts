import { deleteRouteRequest, routesRequest, type RouteView, type SpaceRouteRecord } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type Request } from 'express';
import { etagOf, requireSeenBy } from '../../../http/etag.js';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import { provenanceOf } from '../provenance.js';
import { spaceOf, type RequireSpaceRight } from '../space-path.js';
import type { SpaceKey } from '../space.store.js';
import type { RemoveRoute, ReplaceRoutes } from './change-routes.js';

export interface SpaceRouteDeps {
  guards: Pick<Guards, 'signedIn'>;
  alias: string | undefined;
  requireSpaceRight: RequireSpaceRight;
  /** @throws AppError `NOT_FOUND` for a space that no team has */
  listRoutes: (space: SpaceKey) => Promise<SpaceRouteRecord[]>;
  replaceRoutes: ReplaceRoutes;
  removeRoute: RemoveRoute;
}

const path = '/spaces/:workspaceId/:spaceId/routes';
/** 100 routes, each for 1,000 people with ids of 160 characters. */
const routesBody = jsonBody({ limitBytes: 16 * 1024 * 1024 });

/** The routes of a space: which agents answer, and to which messages. */
export function spaceRouteRoutes({ guards, alias, requireSpaceRight, ...operations }: SpaceRouteDeps): Router {
  const { listRoutes, replaceRoutes, removeRoute } = operations;
  const router = Router();
  router.get(path, guards.signedIn, requireSpaceRight('can_read'), async (req, res) => {
    const routes = (await listRoutes(spaceOf(req, alias))).map(toView);
    res.setHeader('ETag', etagOf(routes));
    res.json({ success: true, data: { routes } });
  });
  router.put(path, guards.signedIn, requireSpaceRight('can_manage'), routesBody, async (req, res) => {
    const request = parse(routesRequest, req.body);
    const { routes, changes } = await replaceRoutes(actorOf(req), spaceOf(req, alias), request, sameAsSeen(req));
    const views = routes.map(toView);
    res.setHeader('ETag', etagOf(views));
    res.json({ success: true, data: { routes: views, authz: { enabled: true, ...changes } } });
  });
  router.delete(path, guards.signedIn, requireSpaceRight('can_manage'), jsonBody(), async (req, res) => {
    const { agent_id } = parse(deleteRouteRequest, req.body ?? req.query);
    const { wasThere, changes } = await removeRoute(actorOf(req), spaceOf(req, alias), agent_id, sameAsSeen(req));
    const deleted = { agent_id, route_metadata_deleted: wasThere };
    res.json({ success: true, data: { deleted, authz: { enabled: true, ...changes } } });
  });
  return router;
}

function sameAsSeen(req: Request) {
  const requireSeen = requireSeenBy(req.get('if-match'));
  return (routes: SpaceRouteRecord[]) => requireSeen(routes.map(toView));
}

const toView = (route: SpaceRouteRecord): RouteView => {
  const { workspace_id, space_id, agent_id, enabled, priority, users, source_type, status } = route;
  return {
    ...{ workspace_id, space_id, agent_id, enabled, priority, users: users ?? null, source_type, status },
    ...provenanceOf(route),
  };
};
