import { AppError } from '@parley/contracts';
import type { Job } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import type { CreateJob } from '../jobs/manage-jobs.js';
import type { NewTask, TaskQueue } from '../tasks/task-queue.js';

export interface SourceJob {
  readonly datasourceId: string;
  readonly message?: string;
  /** Step that runs once when all else is done, e.g. to remove what is gone from the source. */
  readonly closingKind?: string;
  /** Stores what the tasks go by, once no other job is in the way; what it throws leaves no job behind. */
  readonly prepare?: () => Promise<void>;
  /** The job's first task; it adds what it finds. */
  readonly openingTask: (jobId: string) => NewTask;
}

/**
 * Starts the server's own work on a datasource. Once it resolves the work will be done, whatever becomes of this
 * process. Throws `NOT_FOUND` without the datasource and `VALIDATION_ERROR` while another job of it is not over.
 */
export type StartSourceJob = (draft: SourceJob) => Promise<Job>;

export interface StartSourceJobDeps {
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly createJob: CreateJob;
  readonly wakeWorkers: () => void;
}

export function makeStartSourceJob(deps: StartSourceJobDeps): StartSourceJob {
  const { jobs, queue, createJob, wakeWorkers } = deps;
  return async ({ datasourceId, message, closingKind, prepare, openingTask }) => {
    const job = await createJob({
      datasource_id: datasourceId,
      job_status: 'pending',
      isOwnedByServer: true,
      openingTask,
      ...(message !== undefined && { message }),
      ...(closingKind !== undefined && { closingKind }),
    });
    try {
      await requireAlone(deps, job);
      await prepare?.();
    } catch (error) {
      await jobs.delete([job.id]);
      throw error;
    }
    if (job.openingTask) await queue.addOnce([job.openingTask]);
    wakeWorkers();
    return job;
  };
}

/** Checked after the job was written, so that at most one of two concurrent starts continues. */
async function requireAlone({ jobs }: StartSourceJobDeps, { id, datasourceId }: Job): Promise<void> {
  const others = (await jobs.list([datasourceId], ['pending', 'in_progress'])).filter((other) => other.id !== id);
  if (others.length > 0) {
    throw new AppError(
      'VALIDATION_ERROR',
      'A job of this datasource is still running. Wait for it or terminate it first.',
    );
  }
}
