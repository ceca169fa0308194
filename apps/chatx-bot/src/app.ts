import type { Express } from 'express';
import {
  createServiceApp,
  envelopeErrorBody,
  healthRoutes,
  metricsRoutes,
  openApiRoutes,
  type Logger,
  type Metrics,
  type Readiness,
} from '@parley/service';
import { adminRoutes, type AdminDeps } from './admin/admin.routes.js';
import { adminApiDocument } from './admin/api.js';

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

/** Health, metrics and the admin API; the bot's work comes in over the event socket, not here. */
export function createApp(deps: AppDeps): Express {
  const { log, metrics, metricsToken, trustedProxies, checkReadiness, stopping, admin } = deps;
  return createServiceApp({
    log,
    metrics,
    errorBody: envelopeErrorBody,
    trustedProxies,
    routes(app) {
      app.use(healthRoutes({ checkReadiness, stopping }));
      if (metricsToken !== undefined) app.use(metricsRoutes(metrics, metricsToken));
      if (!admin) return;
      app.use('/admin/chatx', adminRoutes(admin));
      const [documentPath, docsPath] = ['/admin/chatx/openapi.json', '/admin/chatx/docs'];
      app.use(openApiRoutes({ document: adminApiDocument, documentPath, docsPath, guard: admin.requireClient }));
    },
  });
}
