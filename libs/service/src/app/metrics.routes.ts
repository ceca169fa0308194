import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { z } from 'zod';
import type { Metrics } from '../metrics/metrics.js';
import { type Route, routeFor } from '../routes/route.js';

const route = routeFor<{ open: undefined }>();

/** `GET /metrics` in Prometheus' text format, for bearers of `token` only. */
export const metricsRoutes = ({ registry }: Metrics, token: string): Route<'open', never>[] => [
  route({
    method: 'get',
    path: '/metrics',
    access: 'open',
    tag: 'Health',
    summary: 'The metrics of this process',
    success: { description: 'In the text format of Prometheus', contentType: 'text/plain', schema: z.string() },
    async respond(_input, { req, res }) {
      if (!isBearer(req.get('authorization'), token))
        throw new AppError('UNAUTHORIZED', 'Metrics require their own token.');
      res.type(registry.contentType).send(await registry.metrics());
    },
  }),
];

/** Digests are compared, so that neither length nor first difference shows in the time taken. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
