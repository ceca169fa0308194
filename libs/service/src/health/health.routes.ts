import { Router } from 'express';
import type { Readiness } from './readiness.js';

interface HealthDeps {
  checkReadiness: () => Promise<Readiness>;
  /** Aborted once the service begins to stop: from then on it takes no new traffic. */
  stopping: AbortSignal;
}

/** `GET /livez` (the process is alive) and `GET /readyz` (it and its dependencies answer, else 503). Both public. */
export function healthRoutes({ checkReadiness, stopping }: HealthDeps): Router {
  const router = Router();
  router.get('/livez', (_req, res) => {
    res.json({ status: 'alive' });
  });
  router.get('/readyz', async (_req, res) => {
    const { ready, dependencies } = await checkReadiness();
    const isReady = ready && !stopping.aborted;
    res
      .status(isReady ? 200 : 503)
      .json({ status: stopping.aborted ? 'stopping' : isReady ? 'ready' : 'not_ready', dependencies });
  });
  return router;
}
