import type { JobStatus } from '@parley/contracts';
import type { TaskCounts } from '../tasks/task-queue.js';
import type { Job } from './job.js';

/** How a job whose work is done has gone: what failed shows, whatever the client wanted. */
export function endOf({ reported }: Pick<Job, 'reported'>, { settled }: TaskCounts, wanted: JobStatus): JobStatus {
  if (settled.failed + reported.failed === 0) return wanted;
  const done = settled.indexed + settled.unchanged + settled.removed + settled.skipped + reported.progress;
  return done === 0 && settled.failed > 0 ? 'failed' : 'completed_with_errors';
}
