import type { ClientConfig, VersionBody } from '@parley/contracts';
import { Router } from 'express';
import type { Guards } from '../http/guards.js';

export interface StatusDeps {
  guards: Pick<Guards, 'signedIn'>;
  build: VersionBody;
  clientConfig: ClientConfig['data'];
}

/** What runs here, and what its pages need to know: constants of the process. */
export function statusRoutes({ guards, build, clientConfig }: StatusDeps): Router {
  const router = Router();
  router.get('/api/version', guards.signedIn, (_req, res) => {
    res.json(build);
  });
  router.get('/api/config', guards.signedIn, (_req, res) => {
    res.json({ success: true, data: clientConfig });
  });
  return router;
}
