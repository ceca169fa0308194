import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The numbers of one service. Own metrics are made with `registers: [registry]`. */
export interface Metrics {
  registry: Registry;
  /** Counts and times every request by method, route pattern and status. */
  observeRequests: RequestHandler;
}

/** Metrics in a registry of their own, so that two services in one test process do not meet. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  return { registry, observeRequests: observe(durations) };
}

function observe(durations: Histogram<'method' | 'route' | 'status'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.on('close', () => {
      const labels = { method: knownMethod(req.method), route: routePattern(req), status: String(res.statusCode) };
      durations.observe(labels, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}

/** The pattern, never the path: ids in labels would make one series per id. */
function routePattern(req: Parameters<RequestHandler>[0]): string {
  const route: unknown = req.route;
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const knownMethod = (method: string) => (methods.has(method) ? method : 'other');
