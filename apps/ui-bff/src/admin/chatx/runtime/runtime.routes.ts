import { adminSurfaceObject, spaceObject } from '@parley/authz-client';
import { reloadRuntimeRequest, syncRequest } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import type { Audit } from '../../../audit/audit-log.js';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import type { RequireRelation } from '../../admin-gate.js';
import { requireOwnWorkspace } from '../workspace.js';
import { requireConfigured, type BotRuntime } from './bot-runtime.js';

export interface RuntimeDeps {
  guards: Pick<Guards, 'signedIn'>;
  requireRelation: RequireRelation;
  /** Lets on the organization's admins. */
  administers: RequestHandler;
  alias: string | undefined;
  botRuntime: BotRuntime;
  audit: Audit;
}

/** The running bot, every replica of it (6.8 to 6.10 of the reference). */
export function runtimeRoutes({ guards, requireRelation, administers, alias, botRuntime, audit }: RuntimeDeps): Router {
  const router = Router();
  const managesChatx = requireRelation('can_manage', adminSurfaceObject('chatx'));
  const showStatus: RequestHandler = async (_req, res) => {
    if (!botRuntime.isConfigured) requireConfigured([]);
    res.json({ success: true, data: await botRuntime.report() });
  };
  router.get('/runtime/status', guards.signedIn, managesChatx, showStatus);
  router.post('/runtime/status', guards.signedIn, managesChatx, showStatus);
  router.post('/runtime/reload', guards.signedIn, managesChatx, jsonBody(), async (req, res) => {
    const { workspace_id, space_id } = parse(reloadRuntimeRequest, req.body ?? {});
    const space =
      space_id === undefined ? undefined : { workspaceId: requireOwnWorkspace(workspace_id, alias), spaceId: space_id };
    const data = await botRuntime.reload(space);
    await audit({
      actorId: actorOf(req).id,
      action: 'chatx.runtime.reload',
      resource: space ? spaceObject(space.workspaceId, space.spaceId) : null,
      outcome: 'success',
      reason: space_id ?? 'all',
    });
    res.json({ success: true, data });
  });
  router.post('/runtime/sync-from-config', guards.signedIn, administers, jsonBody(), async (req, res) => {
    const { dry_run } = parse(syncRequest, req.body ?? {});
    const data = await botRuntime.syncFromConfig(dry_run);
    const { created, updated, unchanged } = data;
    const reason = `created ${created}, updated ${updated}, unchanged ${unchanged}`;
    if (!dry_run)
      await audit({
        actorId: actorOf(req).id,
        action: 'chatx.runtime.sync',
        resource: null,
        outcome: 'success',
        reason,
      });
    res.json({ success: true, data });
  });
  return router;
}
