import { createA2aAgents } from './a2a/a2a-agents.js';
import { createAgentsService, type AgentsService } from './agents-service.js';

/** What runs the agents: an A2A agent where one is configured, the dynamic agents service otherwise. */
export const agentsBehind = (
  { url, a2aUrl }: { url: string; a2aUrl: string | undefined },
  newId: () => string,
): AgentsService => (a2aUrl === undefined ? createAgentsService(url) : createA2aAgents({ baseUrl: a2aUrl, newId }));
