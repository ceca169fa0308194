import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EscalationState } from '@parley/contracts';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { t } from '../texts/texts.js';

const escalationsKey = ['escalations'] as const;
export const escalationsPerPage = 25;

/** One page of the questions that people handed to whoever is signed in. @param page from 1 */
export const useEscalations = (state: EscalationState, page: number) =>
  useQuery({
    queryKey: [...escalationsKey, 'managed', state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ui.get('/api/escalations', {
        signal,
        params: { query: { state, limit: escalationsPerPage, offset: (page - 1) * escalationsPerPage } },
      }),
  });

export const useResolve = (id: string) =>
  useChange({
    change: () => ui.post('/api/escalations/{id}/resolve', { params: { path: { id } } }),
    done: ({ data }) => t('Resolved by {{resolved_by}}.', { resolved_by: data.resolved_by }),
    invalidates: [escalationsKey],
  });
