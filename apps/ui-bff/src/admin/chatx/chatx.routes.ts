import { adminSurfaceObject } from '@parley/authz-client';
import { accessCheckRequest, looksLikePublicId, onboardRequest, spaceId } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import { z } from 'zod';
import type { Guards } from '../../http/guards.js';
import { actorOf } from '../../http/identify.js';
import type { RequireRelation } from '../admin-gate.js';
import type { CheckAccess } from './check-access.js';
import type { OnboardSpace } from './onboard-space.js';
import { requireOwnWorkspace } from './workspace.js';

export interface ChatxDeps {
  guards: Guards;
  requireRelation: RequireRelation;
  alias: string | undefined;
  onboardSpace: OnboardSpace;
  checkAccess: CheckAccess;
}

const askedSpace = z.object({ space_id: z.string().optional() });

/** Admin API of the chat spaces (decisions 7). */
export function chatxRoutes({ guards, requireRelation, alias, onboardSpace, checkAccess }: ChatxDeps): Router {
  const router = Router();
  const managesChatx = requireRelation('can_manage', adminSurfaceObject('chatx'));
  router.post('/spaces/onboard', guards.signedIn, managesChatx, jsonBody(), async (req, res) => {
    const request = parse(onboardRequest, req.body);
    const asked = askedSpace.parse(req.body).space_id ?? '';
    const data = await onboardSpace(actorOf(req), request, looksLikePublicId(asked) ? asked : undefined);
    res.json({ success: true, data });
  });
  router.post('/spaces/:workspaceId/:spaceId/access-check', guards.signedIn, jsonBody(), async (req, res) => {
    const workspaceId = requireOwnWorkspace(req.params['workspaceId'], alias);
    const path = parse(z.object({ spaceId }), req.params);
    const request = parse(accessCheckRequest, req.body);
    const data = await checkAccess(actorOf(req), { workspaceId, spaceId: path.spaceId }, request);
    res.json({ success: true, data });
  });
  return router;
}
