import type { JobStatus } from '@parley/contracts';
import type { TaskCounts } from '../tasks/task-queue.js';
import type { Job } from './job.js';

/** How a job whose work is done has gone: what failed shows, whatever the client wanted. */
export function endOf(job: Pick<Job, 'reported'>, counts: TaskCounts, wanted: JobStatus): JobStatus {
  const { failed } = counts.settled;
  if (failed + job.reported.failed === 0) return wanted;
  return failed > 0 && doneOf(job, counts) === 0 ? 'failed' : 'completed_with_errors';
}

/** How a job ends that was left half way. One that is pending can have failed and nothing else. */
export const endOfLeft = (job: Pick<Job, 'reported' | 'status'>, counts: TaskCounts): JobStatus =>
  job.status === 'pending' || doneOf(job, counts) === 0 ? 'failed' : 'completed_with_errors';

/** What was left out is nothing done. */
export const doneOf = ({ reported }: Pick<Job, 'reported'>, { settled }: TaskCounts): number =>
  settled.indexed + settled.unchanged + settled.removed + reported.progress;
