import { Router, type RequestHandler } from 'express';
import type { RunnableAgentsBody } from '@parley/contracts';
import type { AgentStore } from './agent.store.js';

/** `GET /api/v1/agents`: what this service can run. Who may use which is asked per run. */
export function agentRoutes({ requireUser, agents }: { requireUser: RequestHandler; agents: AgentStore }): Router {
  const router = Router();
  router.get('/', requireUser, async (_req, res) => {
    res.json({ success: true, data: await agents.list() } satisfies RunnableAgentsBody);
  });
  return router;
}
