import { adminSurfaceObject, spaceObject } from '@parley/authz-client';
import { reloadRuntimeRequest, syncRequest } from '@parley/contracts';
import { bodyOrEmpty, jsonBody, parse } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import { auditFailure } from '../../../audit/audit-failure.js';
import type { Audit } from '../../../audit/audit-log.js';
import type { Guards } from '../../../http/guards.js';
import type { Actor } from '../../../http/actor.js';
import { actorOf } from '../../../http/identify.js';
import type { RequireRelation } from '../../admin-gate.js';
import { requireOwnWorkspace } from '../workspace.js';
import { requireConfigured, type BotRuntime } from './bot-runtime.js';

export interface RuntimeDeps {
  guards: Pick<Guards, 'signedIn'>;
  requireRelation: RequireRelation;
  /** Admits organization admins. */
  administers: RequestHandler;
  alias: string | undefined;
  botRuntime: BotRuntime;
  audit: Audit;
}

/** The running bot, every replica of it. */
export function runtimeRoutes({ guards, requireRelation, administers, alias, botRuntime, audit }: RuntimeDeps): Router {
  const router = Router();
  const managesChatx = requireRelation('can_manage', adminSurfaceObject('chatx'));
  const syncAndNote = async (actor: Actor) => {
    const entry = { actorId: actor.id, action: 'chatx.runtime.sync', resource: null, reason: null };
    const data = await auditFailure(audit, entry, () => botRuntime.syncFromConfig(false));
    const { created, updated, unchanged } = data;
    const reason = `created ${created}, updated ${updated}, unchanged ${unchanged}`;
    await audit({ ...entry, outcome: 'success', reason });
    return data;
  };
  const showStatus: RequestHandler = async (_req, res) => {
    if (!botRuntime.isConfigured) requireConfigured([]);
    res.json({ success: true, data: await botRuntime.report() });
  };
  router.get('/runtime/status', guards.signedIn, managesChatx, showStatus);
  router.post('/runtime/status', guards.signedIn, managesChatx, showStatus);
  router.post('/runtime/reload', guards.signedIn, managesChatx, jsonBody(), async (req, res) => {
    const { workspace_id, space_id } = parse(reloadRuntimeRequest, bodyOrEmpty(req));
    const space =
      space_id === undefined ? undefined : { workspaceId: requireOwnWorkspace(workspace_id, alias), spaceId: space_id };
    const resource = space ? spaceObject(space.workspaceId, space.spaceId) : null;
    const reason = space_id ?? 'all';
    const entry = { actorId: actorOf(req).id, action: 'chatx.runtime.reload', resource, reason };
    const data = await auditFailure(audit, entry, () => botRuntime.reload(space));
    await audit({ ...entry, outcome: 'success' });
    res.json({ success: true, data });
  });
  router.post('/runtime/sync-from-config', guards.signedIn, administers, jsonBody(), async (req, res) => {
    const { dry_run } = parse(syncRequest, bodyOrEmpty(req));
    const data = dry_run ? await botRuntime.syncFromConfig(true) : await syncAndNote(actorOf(req));
    res.json({ success: true, data });
  });
  return router;
}
