import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { callDurations } from './call-durations.js';
import type { Answered, ObserveAnswer } from './observe-answers.js';
import { workDurations } from './work-durations.js';

/** The numbers of one service. Own metrics are made with `registers: [registry]`. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts and times every request by method, route pattern and status. */
  readonly observeAnswer: ObserveAnswer;
}

/**
 * How often the lag of the event loop is looked at. Ten times as often, as the library does it unasked, was half of all
 * that a service without work did.
 */
const loopLagEveryMs = 100;

/** Metrics in a registry of their own, so that two services in one test process do not meet. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLagEveryMs });
  registry.registerMetric(callDurations);
  registry.registerMetric(workDurations);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  return { registry, observeAnswer: observe(durations) };
}

function observe(durations: Histogram<'method' | 'route' | 'status'>): ObserveAnswer {
  return ({ req, res, durationMs }) => {
    const labels = { method: knownMethod(req.method), route: routePattern(req), status: String(res.statusCode) };
    durations.observe(labels, durationMs / 1000);
  };
}

/** The pattern, never the path: ids in labels would make one series per id. */
function routePattern(req: Answered['req']): string {
  const route: unknown = req.route;
  const path = (route as { readonly path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const knownMethod = (method: string) => (methods.has(method) ? method : 'other');
