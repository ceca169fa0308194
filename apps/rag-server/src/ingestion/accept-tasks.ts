import { AppError, isFinalStatus } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { Job } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import type { CreateJob, ReadJob } from '../jobs/manage-jobs.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { NewTask, TaskQueue } from '../tasks/task-queue.js';
import { type BatchName, batchNameOf, type RequestKey, type WorkRequest } from './batch-name.js';

/** What becomes of a request: as many tasks, all or none. */
export interface Work<Request extends WorkRequest> {
  /** All that was asked for: another request under the same key is no repetition. */
  readonly request: Request;
  readonly count: number;
  readonly tasksFor: (datasource: Datasource, jobId: string) => readonly NewTask[];
}

/**
 * Throws unless the work may come in. Asked before anything is written, and again once the job is there: from then on
 * the datasource is not deleted, so nobody else's of the same id takes its place.
 */
export type Admit = () => Promise<void>;

/** The job, and whether it was accepted by an earlier request of the same key. */
export interface Accepted {
  readonly job: Job;
  readonly isRepeated: boolean;
}

/**
 * Takes work over for good: once it resolves it will be done, whatever becomes of this process. A request with a key that
 * was accepted before resolves to its job again and does nothing.
 * Throws `NOT_FOUND` without the datasource or the job, `CONFLICT` when the job takes no more and for a key that came
 * with another request before, `SERVICE_UNAVAILABLE` if the same request is being accepted elsewhere.
 */
export type AcceptTasks = <Request extends WorkRequest>(
  work: Work<Request>,
  admit: Admit,
  key?: RequestKey,
) => Promise<Accepted>;

export interface AcceptDeps {
  readonly queue: TaskQueue;
  readonly requireDatasource: (id: string) => Promise<Datasource>;
  readonly readJob: ReadJob;
  readonly createJob: CreateJob;
  readonly jobs: Pick<JobStore, 'takeWork'>;
  readonly now: () => Date;
  /** Sorts by the order of its calls. */
  readonly newTaskId: () => string;
  /** Wakes the workers of this process. */
  readonly wakeWorkers: () => void;
}

export function makeAcceptTasks(deps: AcceptDeps): AcceptTasks {
  const { queue, jobs, requireDatasource, now, newTaskId, wakeWorkers } = deps;
  return async ({ request, count, tasksFor }, admit, key) => {
    await admit();
    const datasource = await requireDatasource(request.datasource_id);
    const name = key && batchNameOf(request, key);
    const before = name && (await acceptedBefore(deps, name));
    if (before) return { job: before, isRepeated: true };
    const job = await jobFor(deps, request, count);
    const batchId = name?.id ?? newTaskId();
    const tasks = tasksFor(datasource, job.id).map((task, at) => ({
      ...task,
      ...(name && { onceKey: `${name.id}#${at}` }),
    }));
    await queue.stage(batchId, tasks, name?.digest);
    try {
      // The job learns of the batch before it may be worked on, so it cannot end without it.
      await requireDatasource(request.datasource_id);
      await admit();
      if (!(await jobs.takeWork(job.id, epochSeconds(now())))) throw await whyClosed(deps, request, job);
    } catch (error) {
      await queue.discard(batchId);
      throw error;
    }
    if ((await queue.open(batchId, job.id)) !== tasks.length) throw interrupted();
    wakeWorkers();
    return { job, isRepeated: false };
  };
}

/** The job of a request that was accepted already; what an earlier one left half accepted is forgotten. */
async function acceptedBefore(
  { queue, readJob, wakeWorkers }: AcceptDeps,
  { id, digest }: BatchName,
): Promise<Job | undefined> {
  const batch = await queue.findOpened(id);
  if (batch === undefined) await queue.discard(id);
  if (batch === undefined) return undefined;
  if (batch.digest !== digest) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was already used for a different request.');
  }
  // docdb may have failed while the batch was being opened.
  await queue.open(id, batch.jobId);
  wakeWorkers();
  return readJob(batch.jobId);
}

/** The request took too long, or a repetition of it was faster, so what it had written was discarded. */
const interrupted = () => new AppError('SERVICE_UNAVAILABLE', 'The documents were not accepted. Send them again.');

async function jobFor({ readJob, createJob }: AcceptDeps, request: WorkRequest, count: number): Promise<Job> {
  const { datasource_id, job_id: jobId } = request;
  if (jobId == null) {
    return createJob({ datasource_id, job_status: 'pending', total: count, isOwnedByServer: true });
  }
  const job = await readJob(jobId);
  if (job.datasourceId !== datasource_id) throw new AppError('CONFLICT', 'The job belongs to another datasource.');
  refuseClosed(job);
  return job;
}

/** A job that the server made for the request fails when the request takes too long. */
async function whyClosed({ readJob }: AcceptDeps, { job_id: jobId }: WorkRequest, { id }: Job): Promise<AppError> {
  const job = await readJob(id);
  if (jobId != null || job.status !== 'failed') refuseClosed(job);
  return interrupted();
}

function refuseClosed({ status, wantedStatus }: Job): void {
  if (isFinalStatus(status)) throw new AppError('CONFLICT', `The job is ${status} and accepts no more documents.`);
  if (wantedStatus !== null) throw new AppError('CONFLICT', 'The job is closed to further documents.');
}
