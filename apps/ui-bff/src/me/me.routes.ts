import { Router } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf } from '../http/identify.js';
import type { DescribeMe } from './describe-me.js';

export interface MeDeps {
  guards: Pick<Guards, 'signedIn'>;
  describeMe: DescribeMe;
}

/** What the pages need to know about the caller. */
export function meRoutes({ guards, describeMe }: MeDeps): Router {
  const router = Router();
  router.get('/api/me', guards.signedIn, async (req, res) => {
    res.json({ success: true, data: await describeMe(actorOf(req)) });
  });
  return router;
}
