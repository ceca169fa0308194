import { type DocumentOutcome, isFinalStatus, type JobView } from '@parley/contracts';
import type { SettledTask } from '../tasks/task-queue.js';
import type { Job } from './job.js';

/** What is going on around a job when it is shown. */
export interface JobActivity {
  readonly workers: readonly string[];
  /** Epoch seconds. */
  readonly at: number;
}

export const toView = (job: Job, { workers, at }: JobActivity): JobView => ({
  job_id: job.id,
  datasource_id: job.datasourceId,
  status: job.status,
  message: messageOf(job),
  created_at: job.createdAt,
  completed_at: job.completedAt,
  total: job.total,
  progress_counter: progressOf(job),
  failed_counter: job.counters.failed + job.reported.failed,
  document_count: job.counters.documents + job.reported.documents,
  chunk_count: job.counters.chunks,
  error_msgs: [...job.errorMessages],
  last_moved_at: job.movedAt,
  ...(!isFinalStatus(job.status) && { workers: [...workers] }),
  rate_per_s: rateOf(job, at),
  eta_s: etaOf(job, at),
});

/**
 * A job as those see it who read its datasource and do not write to it, where documents have readers of their own: what is
 * told of single documents, and in words, may be of some that they do not read. Its numbers stay.
 */
export const withoutDocuments = (view: JobView): JobView => ({
  ...view,
  message: null,
  error_msgs: [],
  ...(view.document_outcomes && { document_outcomes: [], outcomes_total: 0 }),
});

/** While it is held up, what holds it up goes after what else there is to say. */
function messageOf({ status, message, hindrance }: Job): string | null {
  if (hindrance === null || isFinalStatus(status)) return message;
  return [message?.replace(/[.]?$/, '.'), hindrance].filter(Boolean).join(' ');
}

const progressOf = ({ counters, reported }: Job) => counters.progress + reported.progress;

/** Steps per second since the job started; `null` while there is no data. */
function rateOf(job: Job, at: number): number | null {
  if (job.startedAt === null || progressOf(job) === 0) return null;
  const seconds = Math.max(1, (job.completedAt ?? at) - job.startedAt);
  return Math.round((progressOf(job) / seconds) * 1000) / 1000;
}

/** `null` if the job has ended, has no total, or has made no progress yet. */
function etaOf(job: Job, at: number): number | null {
  const rate = rateOf(job, at);
  if (isFinalStatus(job.status) || job.total === null || rate === null || rate === 0) return null;
  return Math.ceil(Math.max(0, job.total - progressOf(job)) / rate);
}

export const toOutcomes = (settled: readonly SettledTask[]): DocumentOutcome[] =>
  settled.flatMap(({ subject, outcome, message }) =>
    outcome === 'cancelled' || outcome === 'done'
      ? []
      : [{ document_id: subject, outcome, ...(message !== undefined && { message }) }],
  );
