import { adminSurfaceObject } from '@parley/authz-client';
import { availableSpacesQuery } from '@parley/contracts';
import { parse } from '@parley/service';
import { Router } from 'express';
import type { Guards } from '../../../http/guards.js';
import type { RequireRelation } from '../../admin-gate.js';
import type { ListAvailableSpaces } from './list-available-spaces.js';

export interface DiscoveryDeps {
  guards: Pick<Guards, 'signedIn'>;
  requireRelation: RequireRelation;
  listAvailableSpaces: ListAvailableSpaces;
}

/** Spaces that can be onboarded, read from the chat product with the bot's token. */
export function discoveryRoutes({ guards, requireRelation, listAvailableSpaces }: DiscoveryDeps): Router {
  const router = Router();
  const readsChatx = requireRelation('can_read', adminSurfaceObject('chatx'));
  router.get('/available-spaces', guards.signedIn, readsChatx, async (req, res) => {
    res.json({ success: true, data: await listAvailableSpaces(parse(availableSpacesQuery, req.query)) });
  });
  return router;
}
