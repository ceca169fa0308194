import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';

/** The agents that somebody may use. */
export const useUsableAgents = (how: { readonly staleTime?: number } = {}) =>
  useQuery({
    queryKey: ['agents', 'usable'],
    queryFn: async ({ signal }) => (await ui.get('/api/dynamic-agents/available', { signal })).data,
    ...how,
  });
