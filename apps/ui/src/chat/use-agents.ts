import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';

/** The agents that somebody may ask. */
export const useAgents = () =>
  useQuery({
    queryKey: ['chat', 'agents'],
    queryFn: async ({ signal }) => (await ui.get('/api/dynamic-agents/available', { signal })).data,
    staleTime: 300_000,
  });

/** The agent that is asked when nobody chose one: nobody is asked before it is known, or known not to be told. */
export const useDefaultAgentId = () =>
  useQuery({
    queryKey: ['chat', 'default-agent'],
    queryFn: async ({ signal }) => (await ui.get('/api/admin/platform-config', { signal })).data.default_agent_id.value,
    staleTime: 300_000,
  });
