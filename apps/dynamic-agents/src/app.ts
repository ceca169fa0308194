import { callerOf } from '@parley/auth/express';
import { createServiceApp, envelopeErrorBody, type Logger, type Metrics, type Readiness } from '@parley/service';
import type { Express, RequestHandler } from 'express';
import { type ApiDeps, apiRoutes, reference } from './openapi.js';

/** All that the app needs, made in `wiring.ts`. */
export interface AppDeps {
  readonly api: ApiDeps;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  readonly requireUser: RequestHandler;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly stopping: AbortSignal;
}

/** Builds the app; opens nothing. */
export function createApp(deps: AppDeps): Express {
  const { log, metrics, metricsToken, trustedProxies, requireUser } = deps;
  return createServiceApp({
    log,
    metrics,
    errorBody: envelopeErrorBody,
    trustedProxies,
    routes: apiRoutes(deps.api),
    entrance: { guardOf: () => requireUser, callerOf: (_access, req) => callerOf(req) },
    bounds: { bodyLimitBytes: 256 * 1024 },
    reference,
    operations: { health: deps, metricsToken },
  });
}
