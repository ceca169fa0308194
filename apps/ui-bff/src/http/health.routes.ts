import type { HealthRecord } from '@parley/contracts';
import type { Readiness } from '@parley/service';
import { Router } from 'express';

interface Deps {
  /** Of docdb and dynamic-agents. */
  checkHealth: () => Promise<Readiness>;
  version: string;
  now: () => Date;
}

/** `GET /api/health`: public, without limit. The agents service is named by its role; its address is internal. */
export function publicHealthRoutes({ checkHealth, version, now }: Deps): Router {
  const router = Router();
  router.get('/api/health', async (_req, res) => {
    const { ready, dependencies } = await checkHealth();
    const record: HealthRecord = {
      status: ready ? 'healthy' : 'unhealthy',
      timestamp: now().toISOString(),
      version,
      platform: { url: 'dynamic-agents', connected: dependencies['dynamic-agents']?.state === 'up' },
    };
    res.status(ready ? 200 : 503).json(record);
  });
  return router;
}
