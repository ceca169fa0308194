import type { Express } from 'express';
import { callerOf } from '@parley/auth/express';
import {
  createServiceApp,
  type Entrance,
  envelopeErrorBody,
  type Logger,
  type Metrics,
  type Readiness,
} from '@parley/service';
import { type AdminDeps, adminRoutes } from './admin/admin.routes.js';
import { reference } from './admin/reference.js';

export interface AppDeps {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  readonly checkReadiness: () => Promise<Readiness>;
  readonly stopping: AbortSignal;
  /** Absent when the admin API is not enabled. */
  readonly admin: AdminDeps | undefined;
}

/** Without an API nobody enters. */
const noEntrance: Entrance<never> = { guardOf: () => (_req, _res, next) => next(), callerOf: () => undefined };

/** Health, metrics and the admin API; the bot's work comes in over the event socket, not here. */
export function createApp(deps: AppDeps): Express {
  const { log, metrics, metricsToken, trustedProxies, admin } = deps;
  const frame = { log, metrics, errorBody: envelopeErrorBody, trustedProxies };
  const operations = { health: deps, metricsToken };
  if (!admin) return createServiceApp({ ...frame, operations, routes: [], entrance: noEntrance });
  return createServiceApp({
    ...frame,
    operations,
    routes: adminRoutes(admin),
    entrance: { guardOf: () => admin.requireClient, callerOf: (_access, req) => callerOf(req) },
    bounds: { bodyLimitBytes: 64 * 1024 },
    reference,
  });
}
