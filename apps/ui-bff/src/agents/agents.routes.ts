import { agentObject, userSubject, type AuthzClient } from '@parley/authz-client';
import { Router } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf } from '../http/identify.js';
import type { Agent, AgentStore } from './agent.store.js';

interface Deps {
  guards: Guards;
  agents: AgentStore;
  authz: Pick<AuthzClient, 'batchCheck'>;
}

/** `GET /available`: the agents that the caller may use. A read that writes nothing. */
export function agentRoutes({ guards, agents, authz }: Deps): Router {
  const router = Router();
  router.get('/available', guards.signedIn, async (req, res) => {
    res.json({ success: true, data: await usableBy(actorOf(req).id, await agents.listEnabled(), authz) });
  });
  return router;
}

async function usableBy(userId: string, all: Agent[], authz: Deps['authz']): Promise<Agent[]> {
  const subject = userSubject(userId);
  const questions = all.map(({ id }) => ({ subject, relation: 'can_use', object: agentObject(id) }) as const);
  const answers = await authz.batchCheck(questions);
  return all.filter((_agent, index) => answers[index] === true);
}
