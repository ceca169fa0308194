import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { JobStore } from '../jobs/job.store.js';

interface Deps {
  readonly datasources: Pick<DatasourceStore, 'find' | 'touch'>;
  /** Source types that the server reads itself: only the closing step of a reading knows that it was whole. */
  readonly readByServer: readonly string[];
}

/**
 * Jobs that date their datasource when they complete: what a client delivered is as current as a source that the server
 * has read. The date is written first: who dies in between leaves a job that is not over, and it is ended again.
 */
export function datingSources(jobs: JobStore, { datasources, readByServer }: Deps): JobStore {
  return {
    ...jobs,
    async update(job, change) {
      const delivered = change.status === 'completed' && (await deliveredTo(job));
      if (delivered && change.completedAt != null) await datasources.touch(delivered, change.completedAt);
      return jobs.update(job, change);
    },
  };

  /** The datasource that a client's job belongs to; `undefined` for the server's own work, and when the job has moved on. */
  async function deliveredTo({ id, version }: Parameters<JobStore['update']>[0]): Promise<string | undefined> {
    const job = await jobs.find(id);
    if (job?.version !== version || job.openingTask !== null) return undefined;
    const datasource = await datasources.find(job.datasourceId);
    return datasource && !readByServer.includes(datasource.sourceType) ? datasource.id : undefined;
  }
}
