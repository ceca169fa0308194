import type { AuthzClient } from '@parley/authz-client';
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
import type { RequireRelation } from './admin/admin-gate.js';
import { chatxRoutes } from './admin/chatx/chatx.routes.js';
import { spaceRequestRoutes } from './admin/chatx/space-requests/space-requests.routes.js';
import { teamSpaceRoutes } from './admin/teams/team-spaces.routes.js';
import type { WiredChatx } from './admin/chatx/wire-chatx.js';
import type { AgentStore } from './agents/agent.store.js';
import type { WiredCatalogKeys } from './catalog-keys/wire-catalog-keys.js';
import type { Guards } from './http/guards.js';
import { callerOf } from './http/identify.js';
import { openApiDocument } from './openapi.js';
import { countTheRest } from './limits/count-the-rest.js';
import type { Outbox } from './outbox/outbox.js';
import { servePages } from './pages/serve-pages.js';
import { ragProxyRoutes } from './rag-proxy/rag-proxy.routes.js';
import type { SessionStore } from './sessions/session.store.js';

export interface AppDeps extends WiredChatx, WiredCatalogKeys, ApiDeps {
  log: Logger;
  metrics: Metrics;
  metricsToken: string | undefined;
  trustedProxies: string[];
  version: string;
  guards: Guards;
  sessions: SessionStore;
  requireRelation: RequireRelation;
  agents: AgentStore;
  authz: AuthzClient;
  /** Changes that are not in authz yet. */
  outbox: Pick<Outbox, 'backlog'>;
  /** Admits organization admins. */
  administers: RequestHandler;
  forwardToRag: RequestHandler;
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder: string | undefined;
  checkReadiness: () => Promise<Readiness>;
  checkHealth: () => Promise<Readiness>;
  now: () => Date;
  stopping: AbortSignal;
}

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
    app.use('/api/dynamic-agents', spaceRequestRoutes(deps));
    app.use('/api/admin/chatx', chatxRoutes(deps));
    app.use('/api/admin/teams', teamSpaceRoutes(deps));
    app.use(ragProxyRoutes(deps));
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
