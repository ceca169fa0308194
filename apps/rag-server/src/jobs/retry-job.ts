import { AppError, isFinalStatus } from '@parley/contracts';
import type { TaskCounts, TaskQueue } from '../tasks/task-queue.js';
import type { ChangeJob } from './change-job.js';
import { doneOf } from './job-end.js';
import type { Job } from './job.js';
import type { JobStore } from './job.store.js';
import type { CreateJob, JobDraft, ReadJob } from './manage-jobs.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { jobsNotOver, openStatuses } from './open-jobs.js';

/**
 * Tries what failed again, in a job of its own; a reading that read nothing, or whose last step failed, begins at its start
 * again: that step alone knows nothing of what was read before it. Once it resolves that will be done, whatever becomes of
 * this process. Throws `NOT_FOUND`, `CONFLICT` while this or another job of the datasource runs or when nothing failed, and
 * `SERVICE_UNAVAILABLE` when it took so long that what was written for it has been taken for a dead process's.
 */
export type RetryJob = (id: string) => Promise<Job>;

interface Deps {
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly readJob: ReadJob;
  readonly createJob: CreateJob;
  readonly changeJob: ChangeJob;
  readonly now: () => Date;
  readonly newTaskId: () => string;
  readonly wakeWorkers: () => void;
}

export function makeRetryJob(deps: Deps): RetryJob {
  const { jobs, queue, createJob, wakeWorkers } = deps;
  return async (id) => {
    const failed = await deps.readJob(id);
    const { datasourceId, status } = failed;
    if (!isFinalStatus(status)) throw new AppError('CONFLICT', `The job is ${status}. Wait until it has finished.`);
    const counts = await queue.count(id);
    if (counts.settled.failed === 0) throw new AppError('CONFLICT', 'Nothing in this job failed.');
    const job = await createJob({
      datasource_id: datasourceId,
      job_status: 'pending',
      isOwnedByServer: true,
      ...(await whatToDo(deps, failed, counts)),
    });
    try {
      await requireAlone(jobs, job);
      if (job.openingTask) await queue.addOnce([job.openingTask]);
      else await hand(deps, id, job);
    } catch (error) {
      await queue.deleteJobs([job.id]);
      await jobs.delete([job.id]);
      throw error;
    }
    wakeWorkers();
    return job;
  };
}

async function whatToDo({ queue, newTaskId }: Deps, failed: Job, counts: TaskCounts): Promise<Partial<JobDraft>> {
  const { id, openingTask, closingKind } = failed;
  const why = await whyFromStart(queue, failed, counts);
  if (openingTask === null || why === undefined)
    return { message: `Retries what failed in job ${id}.`, total: counts.settled.failed };
  return {
    message: `Starts over because ${why}.`,
    openingTask: (jobId) => ({ ...openingTask, id: newTaskId(), jobId }),
    ...(closingKind !== null && { closingKind }),
  };
}

async function whyFromStart(queue: TaskQueue, failed: Job, counts: TaskCounts): Promise<string | undefined> {
  const { id, closingKind } = failed;
  if (doneOf(failed, counts) === 0) return `job ${id} read nothing`;
  const gaveOut = closingKind !== null && (await queue.failedKinds(id)).includes(closingKind);
  return gaveOut ? `the last step of job ${id} failed` : undefined;
}

/** Checked after the job was written, so that at most one of two concurrent retries continues. */
async function requireAlone(jobs: JobStore, { id, datasourceId }: Job): Promise<void> {
  const others = (await jobs.list([datasourceId], openStatuses)).filter((other) => other.id !== id);
  if (others.length > 0) throw jobsNotOver(others, 'wait for them or terminate them first');
}

async function hand({ queue, changeJob, now, newTaskId }: Deps, failedJobId: string, { id }: Job): Promise<void> {
  const batchId = newTaskId();
  const staged = await queue.stageFailed(failedJobId, { jobId: id, batchId, newTaskId });
  // The job it was for may have been forgotten meanwhile, and its tasks with it.
  if (staged === 0) throw new AppError('CONFLICT', 'Nothing in this job failed.');
  await changeJob(id, ({ status }) => {
    if (isFinalStatus(status)) throw new AppError('CONFLICT', `The job is ${status} and accepts no more documents.`);
    return { hasWork: true, touchedAt: epochSeconds(now()) };
  });
  if ((await queue.open(batchId, id)) !== staged) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The documents were not accepted. Try again.');
  }
}
