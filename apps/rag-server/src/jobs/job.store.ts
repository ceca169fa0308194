import type { JobStatus } from '@parley/contracts';
import type { Job } from './job.js';

export type JobChange = Partial<Omit<Job, 'id' | 'datasourceId' | 'version' | 'createdAt'>>;

/** Where jobs are kept. */
export interface JobStore {
  insert(job: Job): Promise<void>;
  /** Absence is an answer, not an error: resolves to `undefined`. */
  find(id: string): Promise<Job | undefined>;
  /** Writes only if the job still has that version; resolves to the new job, or `undefined` when it has moved on. */
  update(job: Pick<Job, 'id' | 'version'>, change: JobChange): Promise<Job | undefined>;
  /** Newest first. */
  list(datasourceIds: readonly string[], statuses?: readonly JobStatus[]): Promise<Job[]>;
  /** Jobs that are not over and are the server's to end: those with work and its own, oldest first. */
  unfinished(limit: number): Promise<Job[]>;
  hasUnfinished(datasourceId: string): Promise<boolean>;
  delete(ids: readonly string[]): Promise<void>;
}
