import { grantsRequest, type SpaceGrantRecord } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import { etagOf, requireSeenBy } from '../../../http/etag.js';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import { spaceOf, type RequireSpaceRight } from '../space-path.js';
import type { SpaceKey } from '../space.store.js';
import type { ReplaceGrants } from './change-grants.js';
import { toGrantView } from './grant-view.js';

export interface SpaceGrantDeps {
  guards: Pick<Guards, 'signedIn'>;
  alias: string | undefined;
  requireSpaceRight: RequireSpaceRight;
  /** @throws AppError `NOT_FOUND` for a space that no team has */
  listGrants: (space: SpaceKey) => Promise<SpaceGrantRecord[]>;
  replaceGrants: ReplaceGrants;
}

const path = '/spaces/:workspaceId/:spaceId/resources';
/** 500 grants, each at its bounds. */
const grantsBody = jsonBody({ limitBytes: 512 * 1024 });

/** What a space may use. */
export function spaceGrantRoutes({ guards, alias, requireSpaceRight, ...operations }: SpaceGrantDeps): Router {
  const { listGrants, replaceGrants } = operations;
  const router = Router();
  router.get(path, guards.signedIn, requireSpaceRight('can_read'), async (req, res) => {
    const grants = (await listGrants(spaceOf(req, alias))).map(toGrantView);
    res.setHeader('ETag', etagOf(grants));
    res.json({ success: true, data: { grants } });
  });
  router.put(path, guards.signedIn, requireSpaceRight('can_manage'), grantsBody, async (req, res) => {
    const request = parse(grantsRequest, req.body);
    const requireSeen = requireSeenBy(req.get('if-match'));
    const sameAsSeen = (stored: SpaceGrantRecord[]) => requireSeen(stored.map(toGrantView));
    const { grants, changes } = await replaceGrants(actorOf(req), spaceOf(req, alias), request, sameAsSeen);
    const views = grants.map(toGrantView);
    res.setHeader('ETag', etagOf(views));
    res.json({ success: true, data: { grants: views, authz: { enabled: true, ...changes } } });
  });
  return router;
}
