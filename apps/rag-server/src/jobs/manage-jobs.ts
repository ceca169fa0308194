import { AppError, type CreateJobQuery, isFinalStatus, type JobStatus, type UpdateJobQuery } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { NewTask, TaskQueue } from '../tasks/task-queue.js';
import { type ChangeJob, jobNotFound, requireMove } from './change-job.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { endOf } from './job-end.js';
import { isReading, type Job, noCounters, nothingReported } from './job.js';
import type { JobStore } from './job.store.js';

export interface JobDeps {
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly changeJob: ChangeJob;
  /** Throws `NOT_FOUND` when there is no such datasource, or it is being deleted. */
  readonly requireDatasource: (datasourceId: string) => Promise<Pick<Datasource, 'reloadIntervalSeconds'> | undefined>;
  readonly now: () => Date;
  readonly newId: () => string;
}

/**
 * Older jobs of a datasource go, with what became of their documents. The last reading stays, as the next counts from it,
 * and up to a number those that have just ended: who sends many requests asks afterwards how each of them ended.
 */
const kept = { always: 10, justEnded: 200, justEndedSeconds: 600 };

export interface JobDraft extends CreateJobQuery {
  readonly isOwnedByServer?: boolean;
  readonly closingKind?: string;
  readonly openingTask?: (jobId: string) => NewTask;
}

export type CreateJob = (draft: JobDraft) => Promise<Job>;

/** A new job, pending or in progress. */
export function makeCreateJob({ jobs, queue, requireDatasource, now, newId }: JobDeps): CreateJob {
  return async ({ datasource_id: datasourceId, job_status: status, message, total, ...draft }) => {
    const datasource = await requireDatasource(datasourceId);
    const at = epochSeconds(now());
    const id = newId();
    const job: Job = {
      id,
      datasourceId,
      status,
      message: message ?? null,
      hindrance: null,
      createdAt: at,
      touchedAt: at,
      startedAt: status === 'in_progress' ? at : null,
      movedAt: at,
      completedAt: null,
      total: total ?? null,
      isOwnedByServer: draft.isOwnedByServer ?? false,
      closingKind: draft.closingKind ?? null,
      openingTask: draft.openingTask?.(id) ?? null,
      reloadIntervalSeconds: (draft.openingTask && datasource?.reloadIntervalSeconds) ?? null,
      hasWork: false,
      wantedStatus: null,
      counters: noCounters,
      reported: nothingReported,
      errorMessages: [],
      errorCount: 0,
      version: 0,
    };
    await jobs.insert(job);
    // A deletion that began meanwhile looked for jobs before this one was there.
    await requireDatasource(datasourceId).catch(async (error: unknown) => {
      await jobs.delete([id]);
      throw error;
    });
    await forgetOld({ jobs, queue, now }, datasourceId);
    return job;
  };
}

async function forgetOld(
  { jobs, queue, now }: Pick<JobDeps, 'jobs' | 'queue' | 'now'>,
  datasourceId: string,
): Promise<void> {
  const all = await jobs.list([datasourceId]);
  const lastReading = all.find(isReading);
  const asked = epochSeconds(now()) - kept.justEndedSeconds;
  const mayGo = (job: Job, at: number) => at >= kept.justEnded || (job.completedAt ?? 0) < asked;
  const old = all.filter(
    (job, at) => at >= kept.always && isFinalStatus(job.status) && job !== lastReading && mayGo(job, at),
  );
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await queue.deleteJobs(ids);
  await jobs.delete(ids);
}

export type UpdateJob = (id: string, change: UpdateJobQuery) => Promise<Job>;

/**
 * What a client tells of its job. "Completed" while documents still wait means that no more will come: the job gets
 * that state when the last of them is done. Throws `CONFLICT` for an illegal move.
 */
export function makeUpdateJob({ changeJob, queue, now }: JobDeps): UpdateJob {
  async function stateTold(job: Job, wanted: JobStatus | undefined): Promise<Partial<Job>> {
    if (wanted === undefined || wanted === job.status) return {};
    if (!wanted.startsWith('completed')) return statusChange(wanted, epochSeconds(now()));
    // Counted after the job was read: a batch accepted since then changes its version, and this runs again.
    const counts = await queue.count(job.id);
    if (counts.open > 0 || job.closingKind !== null) return { wantedStatus: wanted };
    return statusChange(endOf(job, counts, wanted), epochSeconds(now()));
  }
  return async (id, { job_status: wanted, message, total }) => {
    if (wanted === 'terminated')
      throw new AppError('CONFLICT', 'To terminate a job, use POST /v1/job/:job_id/terminate.');
    const at = epochSeconds(now());
    const job = await changeJob(id, async (before) => {
      requireMove(before.status, wanted ?? before.status);
      return {
        ...(await stateTold(before, wanted)),
        ...(message !== undefined && { message }),
        ...(total !== undefined && { total }),
        touchedAt: at,
      };
    });
    if (job.status === 'failed') await queue.cancelJob(id);
    return job;
  };
}

export type TerminateJob = (id: string) => Promise<Job>;

/** Terminates a job: waiting tasks never start, running ones stop within two heartbeats. May be called twice. */
export function makeTerminateJob({ changeJob, queue, now }: JobDeps): TerminateJob {
  return async (id) => {
    const job = await changeJob(id, ({ status }) => {
      if (status === 'terminated') return {};
      requireMove(status, 'terminated');
      return statusChange('terminated', epochSeconds(now()));
    });
    await queue.cancelJob(id);
    return job;
  };
}

export type ReadJob = (id: string) => Promise<Job>;

export const makeReadJob =
  ({ jobs }: Pick<JobDeps, 'jobs'>): ReadJob =>
  async (id) => {
    const job = await jobs.find(id);
    if (!job) throw jobNotFound();
    return job;
  };

export const statusChange = (status: JobStatus, at: number) => ({
  status,
  movedAt: at,
  ...(status === 'in_progress' && { startedAt: at }),
  ...(isFinalStatus(status) && { completedAt: at }),
});
