import type { AgentCard } from '@parley/contracts';
import { Router } from 'express';
import type { Guards } from '../../http/guards.js';
import { actorOf } from '../../http/identify.js';

export interface AgentCardDeps {
  guards: Pick<Guards, 'signedIn'>;
  readAgentCard: (bearer: string) => Promise<AgentCard>;
}

/** `GET /api/agent-card`: the agents behind the chat. */
export function agentCardRoutes({ guards, readAgentCard }: AgentCardDeps): Router {
  const router = Router();
  router.get('/', guards.signedIn, async (req, res) => {
    res.json({ success: true, data: await readAgentCard(actorOf(req).token.raw) });
  });
  return router;
}
