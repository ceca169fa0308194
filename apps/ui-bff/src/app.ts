import { docdbOutage } from '@parley/docdb';
import { createServiceApp, envelopeErrorBody, type Logger, type Metrics, type Readiness } from '@parley/service';
import type { Express } from 'express';
import { type ApiDeps, apiRoutes } from './api-routes.js';
import type { GuardOf } from './entrance/guards.js';
import { callerOf } from './entrance/identify.js';
import { countTheRest } from './limits/count-the-rest.js';
import { referenceOf } from './openapi.js';
import { servePages } from './pages/serve-pages.js';
import { scimRouter, type ScimRouterDeps } from './scim/scim-router.js';

export interface AppDeps {
  readonly api: ApiDeps;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  readonly version: string;
  readonly publicUrl: string;
  readonly guardOf: GuardOf;
  /** Folder of the built pages; without it only the API is served. */
  readonly pagesFolder: string | undefined;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly stopping: AbortSignal;
  /** Absent where nobody pushes users and groups. */
  readonly scim: ScimRouterDeps | undefined;
}

/** The app of the service. Opens nothing. */
export function createApp(deps: AppDeps): Express {
  const { log, metrics, metricsToken, trustedProxies, version, guardOf, pagesFolder, scim } = deps;
  return createServiceApp({
    log,
    metrics,
    errorBody: envelopeErrorBody,
    trustedProxies,
    isHttps: deps.publicUrl.startsWith('https:'),
    routes: apiRoutes(deps.api),
    entrance: { guardOf, callerOf },
    reference: referenceOf(version),
    operations: { health: deps, metricsToken },
    behind: [
      ...(scim ? [scimRouter(scim, guardOf({ access: 'anyone' }))] : []),
      ...(pagesFolder === undefined ? [] : servePages(pagesFolder)),
      ...countTheRest(guardOf({ access: 'anyone' })),
      docdbOutage,
    ],
  });
}
