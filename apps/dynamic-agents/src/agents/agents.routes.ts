import { runnableAgentsBody } from '@parley/contracts';
import { type AgentsRoute, route } from '../http/route.js';
import type { AgentStore } from './agent.store.js';

export interface AgentListDeps {
  readonly agents: Pick<AgentStore, 'list'>;
}

/** `GET /api/v1/agents`: what this service can run. Who may use which is asked per run. */
export const agentRoutes = ({ agents }: AgentListDeps): AgentsRoute[] => [
  route({
    method: 'get',
    path: '/api/v1/agents',
    access: 'user',
    tag: 'Agents',
    summary: 'List the agents that this service can run',
    success: { description: 'Agents with their ids', schema: runnableAgentsBody },
    handle: async () => ({ success: true as const, data: await agents.list() }),
  }),
];
