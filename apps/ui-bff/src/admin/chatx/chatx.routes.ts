import { adminSurfaceObject } from '@parley/authz-client';
import { accessCheckRequest, looksLikePublicId, onboardRequest, pageQuery } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import { z } from 'zod';
import type { Guards } from '../../http/guards.js';
import { actorOf } from '../../http/identify.js';
import type { RequireRelation } from '../admin-gate.js';
import type { CheckAccess } from './check-access.js';
import { diagnosticsRoutes, type DiagnosticsDeps } from './diagnostics/diagnostics.routes.js';
import { discoveryRoutes, type DiscoveryDeps } from './discovery/discovery.routes.js';
import type { OnboardSpace } from './onboard-space.js';
import { privacyRoutes, type PrivacyDeps } from './privacy/privacy.routes.js';
import { runtimeRoutes, type RuntimeDeps } from './runtime/runtime.routes.js';
import { spaceGrantRoutes, type SpaceGrantDeps } from './space-grants/space-grants.routes.js';
import type { ListSpaces } from './space-list/list-spaces.js';
import { spaceOf } from './space-path.js';
import { spaceRouteRoutes, type SpaceRouteDeps } from './space-routes/space-routes.routes.js';
import { userRoutes, type UserDeps } from './users/users.routes.js';

export interface ChatxDeps
  extends SpaceRouteDeps, SpaceGrantDeps, RuntimeDeps, DiagnosticsDeps, PrivacyDeps, DiscoveryDeps, UserDeps {
  guards: Guards;
  requireRelation: RequireRelation;
  listSpaces: ListSpaces;
  onboardSpace: OnboardSpace;
  checkAccess: CheckAccess;
}

const askedSpace = z.object({ space_id: z.string().optional() });

/** Admin API of the chat spaces. */
export function chatxRoutes(deps: ChatxDeps): Router {
  const { guards, requireRelation, alias, listSpaces, onboardSpace, checkAccess } = deps;
  const router = Router();
  const managesChatx = requireRelation('can_manage', adminSurfaceObject('chatx'));
  router.get('/spaces', guards.signedIn, async (req, res) => {
    const page = parse(pageQuery, req.query);
    const { spaces, total } = await listSpaces(actorOf(req), page);
    const has_more = page.offset + spaces.length < total;
    res.json({ success: true, data: { spaces, total, ...page, has_more } });
  });
  router.post('/spaces/onboard', guards.signedIn, managesChatx, jsonBody(), async (req, res) => {
    const request = parse(onboardRequest, req.body);
    const asked = askedSpace.parse(req.body).space_id ?? '';
    const data = await onboardSpace(actorOf(req), request, looksLikePublicId(asked) ? asked : undefined);
    res.json({ success: true, data });
  });
  router.post('/spaces/:workspaceId/:spaceId/access-check', guards.signedInOrOnBehalf, jsonBody(), async (req, res) => {
    const space = spaceOf(req, alias);
    const request = parse(accessCheckRequest, req.body);
    res.json({ success: true, data: await checkAccess(actorOf(req), space, request) });
  });
  router.use(spaceRouteRoutes(deps));
  router.use(spaceGrantRoutes(deps));
  router.use(runtimeRoutes(deps));
  router.use(diagnosticsRoutes(deps));
  router.use(privacyRoutes(deps));
  router.use(discoveryRoutes(deps));
  router.use(userRoutes(deps));
  return router;
}
