import { AppError } from '@parley/contracts';
import { jobNotFound } from './change-job.js';
import type { Job } from './job.js';
import type { JobReport, JobStore } from './job.store.js';
import { epochSeconds } from '../time/epoch-seconds.js';

/** Counts and errors that a client reports on its job. Throws `NOT_FOUND`, and `CONFLICT` once the job has ended. */
export type ReportOnJob = (id: string, report: Omit<JobReport, 'at'>) => Promise<Job>;

interface Deps {
  readonly jobs: JobStore;
  readonly now: () => Date;
}

export const makeReportOnJob =
  ({ jobs, now }: Deps): ReportOnJob =>
  async (id, report) => {
    const job = await jobs.report(id, { ...report, at: epochSeconds(now()) });
    if (job) return job;
    const found = await jobs.find(id);
    throw found ? new AppError('CONFLICT', `The job is already ${found.status} and cannot change.`) : jobNotFound();
  };
