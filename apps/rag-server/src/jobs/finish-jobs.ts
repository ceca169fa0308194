import { isFinalStatus, type JobStatus, mayMoveJob } from '@parley/contracts';
import type { NewTask, TaskCounts, TaskQueue } from '../tasks/task-queue.js';
import type { TaskJobs } from '../tasks/task-handler.js';
import type { ChangeJob } from './change-job.js';
import type { Job } from './job.js';
import { countersOf, hasMoved } from './job-counts.js';
import type { JobChange, JobStore } from './job.store.js';
import { endOf } from './job-end.js';
import { endSilentJobs, type SilenceDeps } from './end-silent-jobs.js';
import { statusChange } from './manage-jobs.js';
import { withoutOpenTasks } from './without-open-tasks.js';
import { epochSeconds } from '../time/epoch-seconds.js';

export interface FinishDeps extends SilenceDeps {
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly changeJob: ChangeJob;
  readonly newTaskId: () => string;
  /** How long a client's job without a known total may be silent after its documents are done. */
  readonly silenceSeconds: number;
}

/**
 * An acceptance that has written nothing for so long died half way: none of its writes takes longer (the sockets to
 * docdb give up after 15 s). One that lives all the same finds out when it opens its batch, and its caller is told.
 */
const acceptanceLimitMs = 30_000;
/** A job of the server whose first task is not there by then was left by a process that died. */
const openingLimitSeconds = 5;

/** What the worker does to jobs: begin them, count, and end them when their work is done. */
export function jobProgress(deps: FinishDeps): TaskJobs {
  const { jobs, queue, changeJob, now } = deps;
  return {
    async begin(jobId) {
      const job = await jobs.find(jobId);
      if (!job || isFinalStatus(job.status)) return false;
      if (job.status !== 'pending') return true;
      const begun = await changeJob(jobId, ({ status }) =>
        status === 'pending' ? { ...statusChange('in_progress', epochSeconds(now())), hasWork: true } : {},
      );
      return !isFinalStatus(begun.status);
    },
    async isOver(jobId) {
      const job = await jobs.find(jobId);
      return !job || isFinalStatus(job.status);
    },
    progressed: (jobId) => settleJob(deps, jobId),
    async heldUp(jobId, why) {
      const hindrance = `${why.replace(/[.]?$/, '.')} It is tried again.`;
      const job = await jobs.find(jobId);
      // Lost to another change, it is said with the next try.
      if (job && !isFinalStatus(job.status) && job.hindrance !== hindrance) await jobs.update(job, { hindrance });
    },
    async sweep() {
      await queue.endStagedBefore(new Date(now().getTime() - acceptanceLimitMs));
      await settleAll(deps);
      await endSilentJobs(deps);
    },
  };
}

/** A job that cannot be completed does not block the following ones. */
async function settleAll(deps: FinishDeps): Promise<void> {
  const failures: unknown[] = [];
  for await (const { id } of withoutOpenTasks(deps.jobs.unfinished(), deps.queue)) {
    await settleJob(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some jobs could not be completed.');
}

/**
 * Counts a job's work and ends the job when nothing more can come. The count is made before the write that compares
 * the job's version, and an acceptance changes the version after it has staged its tasks: none slips through.
 */
async function settleJob(deps: FinishDeps, jobId: string): Promise<void> {
  const { jobs, queue, now } = deps;
  const job = await jobs.find(jobId);
  if (!job || (isFinalStatus(job.status) && job.status !== 'terminated')) return;
  const counts = await queue.count(jobId);
  const at = epochSeconds(now());
  if (isUnopened(job, counts, at)) {
    await queue.addOnce([job.openingTask]);
    return;
  }
  const end = await endNow(deps, job, counts, at);
  const total = job.closingKind === null ? job.total : countersOf(counts).progress + counts.open;
  const change = {
    ...(hasMoved(job, counts) && { counters: countersOf(counts), movedAt: at, hindrance: null }),
    ...(total !== job.total && { total }),
    ...(end !== undefined &&
      mayMoveJob(job.status, end) && { ...statusChange(end, at), ...(await notesFor(queue, job, counts)) }),
  };
  if (Object.keys(change).length > 0) await jobs.update(job, change);
}

/** What the steps of the job had to tell is told with its end. */
async function notesFor(
  queue: TaskQueue,
  { id, message }: Job,
  { settled }: TaskCounts,
): Promise<Pick<JobChange, 'message'>> {
  const notes = [...(await queue.notesOf(id)), ...takenOutNote(settled.taken_out)];
  return notes.length === 0 ? {} : { message: [message?.replace(/[.]?$/, '.'), ...notes].filter(Boolean).join(' ') };
}

function takenOutNote(count: number): string[] {
  if (count === 0) return [];
  return [`${count === 1 ? '1 document was' : `${count} documents were`} left out: taken out of this source.`];
}

/** The creator of the job died before adding its first task, so the job is started here. */
const isUnopened = (job: Job, counts: TaskCounts, at: number): job is Job & { readonly openingTask: NewTask } =>
  job.openingTask !== null &&
  !isFinalStatus(job.status) &&
  counts.open + settledOf(counts) === 0 &&
  at - job.createdAt >= openingLimitSeconds;

/** The state in which the job ends now; `undefined` while something may still come. */
async function endNow(deps: FinishDeps, job: Job, counts: TaskCounts, at: number): Promise<JobStatus | undefined> {
  if (counts.open > 0) return undefined;
  if (wasAbandoned(job, counts, at)) return 'failed';
  if (!isComplete(job, counts, at, deps.silenceSeconds)) return undefined;
  return (await isClosed(deps, job)) ? endOf(job, counts, job.wantedStatus ?? 'completed') : undefined;
}

/** Adds the closing step of the job, once, and returns whether that step is done. */
async function isClosed({ queue, newTaskId }: FinishDeps, { id, datasourceId, closingKind }: Job): Promise<boolean> {
  if (closingKind === null) return true;
  const exclusiveKey = `${closingKind}:${id}`;
  await queue.addOnce([
    { id: newTaskId(), kind: closingKind, jobId: id, datasourceId, subject: 'close', exclusiveKey, payload: {} },
  ]);
  // Counted again: it may have been put in, or be running, since the first count.
  return (await queue.count(id)).open === 0;
}

function isComplete(job: Job, counts: TaskCounts, at: number, silenceSeconds: number): boolean {
  if (job.status !== 'in_progress') return false;
  if (job.wantedStatus !== null) return true;
  // A client may have set it in progress, so that no work was noted as it began.
  if (job.isOwnedByServer) return job.hasWork || settledOf(counts) > 0;
  if (!job.hasWork) return false;
  if (job.total !== null && job.total > 0) return settledOf(counts) >= job.total;
  return at - job.touchedAt >= silenceSeconds;
}

/** The server's own job whose documents never arrived: accepting them failed, and the caller got no answer. */
const wasAbandoned = (job: Job, counts: TaskCounts, at: number) =>
  job.isOwnedByServer &&
  (job.status === 'pending' || (!job.hasWork && settledOf(counts) === 0)) &&
  (at - job.createdAt) * 1000 > acceptanceLimitMs;

const settledOf = ({ settled }: TaskCounts) => Object.values(settled).reduce((sum, count) => sum + count, 0);
