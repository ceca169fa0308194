import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { batchLoader } from '../batch-loader.js';

export type Job = RagSchemas['Job'];

export const isRunning = (job: Job | undefined): boolean => job?.completed_at === null;

/** What the batch route takes at most. */
const maxIds = 100;
const pollMs = 5_000;

const loadJobs = batchLoader({
  load: async (datasource_ids) =>
    (await rag.post('/v1/jobs/batch', { isRepeatable: true, body: { datasource_ids: [...datasource_ids] } })).jobs,
  maxIds,
  gatherMs: 40,
});

/** A job that is over has changed what its source holds, and how fresh that is. Many may end at once. */
function readAnew(queries: QueryClient, datasourceId: string): void {
  for (const queryKey of [
    ['knowledge', 'sources'],
    ['knowledge', 'documents', datasourceId],
  ]) {
    void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }
}

/** Jobs of a source, newest first; rows that are shown together are asked for together. */
export const useJobsOf = (datasourceId: string) =>
  useQuery({
    queryKey: ['knowledge', 'jobs', datasourceId],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<readonly Job[]>(queryKey);
      const jobs = (await loadJobs(datasourceId)) ?? [];
      if (before?.some(isRunning) === true && !jobs.some(isRunning)) readAnew(client, datasourceId);
      return jobs;
    },
    refetchInterval: (query) => (query.state.data?.some(isRunning) === true ? pollMs : false),
  });

/** One job, live while it runs, with the first page of what became of its documents. */
export const useJob = (jobId: string) =>
  useQuery({
    queryKey: ['knowledge', 'job', jobId],
    queryFn: ({ signal }) =>
      rag.get('/v1/job/{job_id}', { signal, params: { path: { job_id: jobId }, query: { outcomes_limit: 1000 } } }),
    refetchInterval: (query) => (isRunning(query.state.data) ? 2_500 : false),
  });
