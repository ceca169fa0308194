import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { AppError } from '@parley/contracts';
import type { Metrics } from './metrics.js';

/**
 * `GET /metrics` in Prometheus' text format, for bearers of `token` only.
 * A service without a token leaves this router out, or serves it on a port of its own without one.
 */
export function metricsRoutes({ registry }: Metrics, token: string | undefined): Router {
  const router = Router();
  router.get('/metrics', async (req, res) => {
    if (token !== undefined && !isBearer(req.get('authorization'), token)) {
      throw new AppError('UNAUTHORIZED', 'Metrics require their own token.');
    }
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

/** Digests are compared, so that neither length nor first difference shows in the time taken. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
