import { platformConfigChange, type PlatformConfig } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf } from '../http/identify.js';
import type { ChangePlatformConfig } from './change-platform-config.js';

export interface PlatformConfigDeps {
  guards: Pick<Guards, 'signedIn'>;
  /** Admits organization admins. */
  administers: RequestHandler;
  readPlatformConfig: () => Promise<PlatformConfig>;
  changePlatformConfig: ChangePlatformConfig;
}

/** Defaults that admins manage: everybody signed in reads them. */
export function platformConfigRoutes(deps: PlatformConfigDeps): Router {
  const { guards, administers, readPlatformConfig, changePlatformConfig } = deps;
  const router = Router();
  router.get('/', guards.signedIn, async (_req, res) => {
    res.json({ success: true, data: await readPlatformConfig() });
  });
  router.patch('/', guards.signedIn, administers, jsonBody(), async (req, res) => {
    const change = parse(platformConfigChange, req.body);
    res.json({ success: true, data: await changePlatformConfig(actorOf(req), change) });
  });
  return router;
}
