import type { DocumentOutcome, JobView } from '@parley/contracts';
import type { SettledTask } from '../tasks/task-queue.js';
import type { Job } from './job.js';

export const toView = (job: Job): JobView => ({
  job_id: job.id,
  datasource_id: job.datasourceId,
  status: job.status,
  message: job.message,
  created_at: job.createdAt,
  completed_at: job.completedAt,
  total: job.total,
  progress_counter: job.counters.progress,
  failed_counter: job.counters.failed,
  document_count: job.counters.documents,
  chunk_count: job.counters.chunks,
  error_msgs: [...job.errorMessages],
});

export const toOutcomes = (settled: readonly SettledTask[]): DocumentOutcome[] =>
  settled.flatMap(({ subject, outcome, message }) =>
    outcome === 'cancelled' || outcome === 'done'
      ? []
      : [{ document_id: subject, outcome, ...(message !== undefined && { message }) }],
  );
