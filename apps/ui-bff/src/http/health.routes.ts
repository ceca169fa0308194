import type { HealthRecord } from '@parley/contracts';
import type { Readiness } from '@parley/service';
import { Router } from 'express';
import type { Outbox } from '../outbox/outbox.js';

interface Deps {
  /** Of docdb and dynamic-agents. */
  checkHealth: () => Promise<Readiness>;
  /** Changes that are not in authz yet. */
  outbox: Pick<Outbox, 'backlog'>;
  version: string;
  now: () => Date;
}

/** For as long an answer is given again: asking earlier finds out nothing new. */
const healthSeconds = 5;

/** `GET /api/health`: public, without limit. The agents service is named by its role; its address is internal. */
export function publicHealthRoutes({ checkHealth, outbox, version, now }: Deps): Router {
  const router = Router();
  router.get('/api/health', async (_req, res) => {
    const { ready, dependencies } = await checkHealth();
    const { pending, oldestSeconds } = outbox.backlog();
    const record: HealthRecord = {
      status: ready ? 'healthy' : 'unhealthy',
      timestamp: now().toISOString(),
      version,
      platform: { url: 'dynamic-agents', connected: dependencies['dynamic-agents']?.state === 'up' },
      outbox: { pending, oldest_seconds: oldestSeconds },
    };
    if (!ready) res.setHeader('Retry-After', String(healthSeconds));
    res.status(ready ? 200 : 503).json(record);
  });
  return router;
}
