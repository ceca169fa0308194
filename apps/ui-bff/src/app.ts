import { docdbOutage } from '@parley/docdb';
import {
  createServiceApp,
  envelopeErrorBody,
  healthRoutes,
  metricsRoutes,
  mountRoutes,
  openApiRoutes,
  type Logger,
  type Metrics,
  type Readiness,
} from '@parley/service';
import type { Express, RequestHandler } from 'express';
import { apiRoutes, type ApiDeps } from './api-routes.js';
import type { Guards } from './entrance/guards.js';
import { callerOf } from './entrance/identify.js';
import { openApiDocument } from './openapi.js';
import { countTheRest } from './limits/count-the-rest.js';
import { servePages } from './pages/serve-pages.js';

export type AppDeps = ApiDeps & {
  log: Logger;
  metrics: Metrics;
  metricsToken: string | undefined;
  trustedProxies: string[];
  guards: Guards;
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder: string | undefined;
  checkReadiness: () => Promise<Readiness>;
  stopping: AbortSignal;
};

/** The app of the service. Opens nothing. */
export function createApp(deps: AppDeps): Express {
  const { log, metrics, metricsToken, trustedProxies, version, guards, pagesFolder } = deps;
  const document = {
    document: () => openApiDocument(version),
    documentPath: '/api/openapi.json',
    docsPath: '/api/docs',
  };
  const entrance = { guards: { ...guards, open: letAllIn }, callerOf };
  const routes = (app: Express) => {
    app.use(mountRoutes(apiRoutes(deps), entrance));
    app.use(openApiRoutes({ ...document, guard: guards.signedIn }));
    // Rarely requested routes go last: routers mounted without a path are entered for every request behind them.
    app.use(healthRoutes(deps));
    if (metricsToken !== undefined) app.use(metricsRoutes(metrics, metricsToken));
    if (pagesFolder !== undefined) app.use(servePages(pagesFolder));
    app.use(...countTheRest(guards.anyone));
    app.use(docdbOutage);
  };
  return createServiceApp({
    log,
    metrics,
    errorBody: envelopeErrorBody,
    trustedProxies,
    isHttps: deps.publicUrl.startsWith('https:'),
    routes,
  });
}

const letAllIn: RequestHandler = (_req, _res, next) => {
  next();
};
