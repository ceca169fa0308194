import type { TaskCounts } from '../tasks/task-queue.js';
import type { Job, JobCounters } from './job.js';

/** What a job's record says of its tasks. */
export const countersOf = ({ settled, chunks }: TaskCounts): JobCounters => ({
  progress:
    settled.indexed + settled.unchanged + settled.removed + settled.skipped + settled.taken_out + settled.failed,
  failed: settled.failed,
  documents: settled.indexed + settled.unchanged,
  chunks,
});

/** Whether tasks were settled since the record was written. */
export const hasMoved = (job: Pick<Job, 'counters'>, counts: TaskCounts): boolean =>
  Object.entries(countersOf(counts)).some(([name, value]) => job.counters[name as keyof JobCounters] !== value);
