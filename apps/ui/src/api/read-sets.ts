import type { QuestionSetView as QuestionSet } from '@parley/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from './clients.js';
import { seenIn } from './seen.js';

export const setsKey = ['question-sets'] as const;
export const setsPerPage = 25;

/** One page of the sets of the teams that the person manages. @param page from 1 */
export const useSets = (page: number) =>
  useQuery({
    queryKey: [...setsKey, 'list', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ui.get('/api/question-sets', {
        signal,
        params: { query: { limit: setsPerPage, offset: (page - 1) * setsPerPage } },
      }),
  });

/** How a set is read; its page and its editor keep it differently. */
export const setQuery = (id: string) => ({
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    seenIn<QuestionSet>(await ui.open('get', '/api/question-sets/{id}', { signal, params: { path: { id } } })),
});

export const runsKey = (id: string) => [...setsKey, 'runs', id] as const;

/** The last runs of a set, the newest first. */
export const useRuns = (id: string) =>
  useQuery({
    queryKey: [...runsKey(id), 'list'],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/question-sets/{id}/runs', { signal, params: { path: { id } } })).data,
  });

const lookEveryMs = 1_500;

/** A run, as far as it is. */
export const useRun = (id: string, runId: string) =>
  useQuery({
    queryKey: [...runsKey(id), 'one', runId],
    queryFn: async ({ signal }) =>
      (
        await ui.get('/api/question-sets/{id}/runs/{run_id}', {
          signal,
          params: { path: { id, run_id: runId } },
        })
      ).data,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEveryMs : false),
  });
