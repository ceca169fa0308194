import { spacePrivacy } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import { spaceOf, type RequireSpaceRight } from '../space-path.js';
import type { SetPrivacy } from './set-privacy.js';

export interface PrivacyDeps {
  guards: Pick<Guards, 'signedIn'>;
  alias: string | undefined;
  requireSpaceRight: RequireSpaceRight;
  setPrivacy: SetPrivacy;
}

/** Whether a space is answered privately while somebody outside its team is in the room. */
export function privacyRoutes({ guards, alias, requireSpaceRight, setPrivacy }: PrivacyDeps): Router {
  const router = Router();
  const path = '/spaces/:workspaceId/:spaceId/privacy';
  router.put(path, guards.signedIn, requireSpaceRight('can_manage'), jsonBody(), async (req, res) => {
    const privacy = parse(spacePrivacy, req.body);
    await setPrivacy(actorOf(req), spaceOf(req, alias), privacy);
    res.json({ success: true, data: privacy });
  });
  return router;
}
