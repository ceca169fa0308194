import { useQuery } from '@tanstack/react-query';
import { useUsableAgents } from '../agents/use-usable-agents.js';
import { ui } from '../api/clients.js';

/** The agents that somebody may ask; one that is made or shared meanwhile is known at once. */
export const useAgents = () => useUsableAgents({ staleTime: 300_000 });

/** What an agent is called; its id where the person may no longer use it. */
export const useAgentName = (id: string): string => useAgents().data?.find((agent) => agent.id === id)?.name ?? id;

/** The agent that is asked when nobody chose one: nobody is asked before it is known, or known not to be told. */
export const useDefaultAgentId = () =>
  useQuery({
    queryKey: ['chat', 'default-agent'],
    queryFn: async ({ signal }) => (await ui.get('/api/admin/platform-config', { signal })).data.default_agent_id.value,
    staleTime: 300_000,
  });
