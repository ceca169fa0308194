import { AppError } from '@parley/contracts';
import type { AgentStore } from '../agents/agent.store.js';
import { createA2aAgents } from './a2a/a2a-agents.js';
import { type AgentsService, createAgentsService } from '../agents-service/agents-service.js';

interface Deps {
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  readonly newId: () => string;
}

/** What runs the agents: an A2A agent where one is configured, the dynamic agents service otherwise. */
export const agentsBehind = (
  { url, a2aUrl }: { url: string; a2aUrl: string | undefined },
  { agents, newId }: Deps,
): AgentsService =>
  a2aUrl === undefined ? createAgentsService(url) : onlyEnabled(createA2aAgents({ baseUrl: a2aUrl, newId }), agents);

/** The dynamic agents service runs no agent that is switched off; an A2A agent does not know of our records. */
function onlyEnabled(service: AgentsService, agents: Deps['agents']): AgentsService {
  const requireEnabled = async (id: string) => {
    if (!(await agents.findEnabled(id))) throw new AppError('NOT_FOUND', 'This agent does not exist.');
  };
  return {
    ...service,
    async start(request, ...more) {
      await requireEnabled(request.agent_id);
      return service.start(request, ...more);
    },
    async resume(request, ...more) {
      await requireEnabled(request.agent_id);
      return service.resume(request, ...more);
    },
  };
}
