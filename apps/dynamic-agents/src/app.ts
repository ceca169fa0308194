import type { Express, RequestHandler } from 'express';
import {
  createServiceApp,
  envelopeErrorBody,
  healthRoutes,
  jsonBody,
  metricsRoutes,
  openApiRoutes,
  type Logger,
  type Metrics,
  type Readiness,
} from '@parley/service';
import { agentRoutes } from './agents/agents.routes.js';
import type { AgentStore } from './agents/agent.store.js';
import type { CancelRun } from './chat/cancel-run.js';
import { chatRoutes } from './chat/chat.routes.js';
import type { ForgetConversation } from './chat/forget-conversation.js';
import type { ResumeRun } from './chat/resume-run.js';
import type { StartRun } from './chat/start-run.js';
import { apiDocument } from './http/api.js';
import type { ListTools } from './tools/list-tools.js';
import { toolRoutes } from './tools/tools.routes.js';

/** All that the app needs, made in `wiring.ts`. */
export interface AppDeps {
  log: Logger;
  metrics: Metrics;
  metricsToken: string | undefined;
  trustedProxies: string[];
  requireUser: RequestHandler;
  agents: AgentStore;
  listTools: ListTools;
  startRun: StartRun;
  resumeRun: ResumeRun;
  cancelRun: CancelRun;
  forgetConversation: ForgetConversation;
  checkReadiness: () => Promise<Readiness>;
  stopping: AbortSignal;
}

/** Builds the app; opens nothing. */
export function createApp(deps: AppDeps): Express {
  const { log, metrics, metricsToken, trustedProxies, requireUser, agents, listTools, checkReadiness, stopping } = deps;
  return createServiceApp({
    log,
    metrics,
    errorBody: envelopeErrorBody,
    trustedProxies,
    routes(app) {
      app.use(healthRoutes({ checkReadiness, stopping }));
      if (metricsToken !== undefined) app.use(metricsRoutes(metrics, metricsToken));
      app.use(
        openApiRoutes({ document: apiDocument, documentPath: '/openapi.json', docsPath: '/docs', guard: requireUser }),
      );
      app.use('/api/v1/agents', agentRoutes({ requireUser, agents }));
      app.use('/api/v1/tools', toolRoutes({ requireUser, listTools }));
      app.use('/api/v1/chat', chatRoutes({ ...deps, readJson: jsonBody({ limitBytes: 256 * 1024 }) }));
    },
  });
}
