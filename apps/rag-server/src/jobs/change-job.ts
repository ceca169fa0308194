import { AppError, isFinalStatus, type JobStatus, mayMoveJob } from '@parley/contracts';
import type { Job } from './job.js';
import type { JobChange, JobStore } from './job.store.js';

/** Computes the next change of a job from its current state; throws to refuse it. Runs again if the job has changed. */
export type NextChange = (job: Job) => JobChange | Promise<JobChange>;

/** Changes a job however often others get in between. Throws `NOT_FOUND`, and what `next` throws. */
export type ChangeJob = (id: string, next: NextChange) => Promise<Job>;

const tries = 20;

export const makeChangeJob =
  (jobs: JobStore): ChangeJob =>
  async (id, next) => {
    for (let left = tries; left > 0; left -= 1) {
      const job = await jobs.find(id);
      if (!job) throw jobNotFound();
      const change = await next(job);
      const changed = Object.keys(change).length === 0 ? job : await jobs.update(job, change);
      if (changed) return changed;
    }
    throw new AppError('CONFLICT', 'Too many clients are changing this job at once. Try again.');
  };

export const jobNotFound = () => new AppError('NOT_FOUND', 'There is no such job.');

/** Throws `CONFLICT` unless the state machine of jobs allows the move; final states never change. */
export function requireMove(from: JobStatus, to: JobStatus): void {
  if (mayMoveJob(from, to)) return;
  const message = isFinalStatus(from)
    ? `The job is already ${from} and cannot change.`
    : `A job cannot go from ${from} to ${to}.`;
  throw new AppError('CONFLICT', message, { details: { from, to } });
}
