import { Router } from 'express';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import { spaceOf, type RequireSpaceRight } from '../space-path.js';
import type { DiagnoseSpace } from './diagnose-space.js';
import type { RepairSpace } from './repair-space.js';

export interface DiagnosticsDeps {
  guards: Pick<Guards, 'signedIn'>;
  alias: string | undefined;
  requireSpaceRight: RequireSpaceRight;
  diagnoseSpace: DiagnoseSpace;
  repairSpace: RepairSpace;
}

const path = '/spaces/:workspaceId/:spaceId/diagnostics';

/** Where docdb, authz and the bot differ about a space, and their repair. */
export function diagnosticsRoutes({ guards, alias, requireSpaceRight, ...operations }: DiagnosticsDeps): Router {
  const { diagnoseSpace, repairSpace } = operations;
  const router = Router();
  router.get(path, guards.signedIn, requireSpaceRight('can_read'), async (req, res) => {
    const { report } = await diagnoseSpace(spaceOf(req, alias));
    res.json({ success: true, data: report });
  });
  router.post(`${path}/repair`, guards.signedIn, requireSpaceRight('can_manage'), async (req, res) => {
    res.json({ success: true, data: await repairSpace(actorOf(req), spaceOf(req, alias)) });
  });
  return router;
}
