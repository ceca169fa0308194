import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import type { GapFilter } from './gap-filter.js';

export const gapsKey = ['gaps'] as const;
export const gapsPerPage = 25;

/** One page of the gaps that the person manages. */
export const useGaps = (filter: GapFilter) =>
  useQuery({
    queryKey: [...gapsKey, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ui.get('/api/gaps', { signal, params: { query: queryOf(filter) } }),
  });

const queryOf = ({ agentId, kind, state, page }: GapFilter) => ({
  state,
  limit: gapsPerPage,
  offset: (page - 1) * gapsPerPage,
  ...(agentId !== '' && { agent_id: agentId }),
  ...(kind !== '' && { kind }),
});
