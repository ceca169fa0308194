import type { JobStatus } from '@parley/contracts';
import type { Job, ReportedCounters } from './job.js';

export type JobChange = Partial<Omit<Job, 'id' | 'datasourceId' | 'version' | 'createdAt'>>;

/** What a client adds to its job. */
export interface JobReport {
  readonly steps?: Partial<ReportedCounters>;
  readonly errors?: readonly string[];
  /** Epoch seconds. */
  readonly at: number;
}

/** How many error messages of a job are kept: the last ones. */
export const errorsKept = 1_000;

/** Where jobs are kept. */
export interface JobStore {
  insert(job: Job): Promise<void>;
  /** Absence is an answer, not an error: resolves to `undefined`. */
  find(id: string): Promise<Job | undefined>;
  /** Writes only if the job still has that version; resolves to the new job, or `undefined` when it has moved on. */
  update(job: Pick<Job, 'id' | 'version'>, change: JobChange): Promise<Job | undefined>;
  /** Adds in one step, so that parallel reports all count; `undefined` when there is no such job or it is over. */
  report(id: string, report: JobReport): Promise<Job | undefined>;
  /**
   * Notes in one step that the job has work, so that parallel batches all count; `undefined` when there is no such job, it is
   * over or was told that no more comes.
   *
   * @param at epoch seconds
   */
  takeWork(id: string, at: number): Promise<Job | undefined>;
  /** Newest first. */
  list(datasourceIds: readonly string[], statuses?: readonly JobStatus[]): Promise<Job[]>;
  /** Unfinished jobs that the server has to end: those with work, its own and those asked to end, oldest first. */
  unfinished(): AsyncIterable<Job>;
  /** Jobs of clients that are not over and were neither touched nor moved since then, in epoch seconds; oldest first. */
  silentSince(at: number): AsyncIterable<Job>;
  hasUnfinished(datasourceId: string): Promise<boolean>;
  delete(ids: readonly string[]): Promise<void>;
}
