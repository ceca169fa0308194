import { z } from 'zod';
import { queryInt } from '../query.js';
import { datasourceQuery } from './datasources.js';
import { datasourceId, documentId, epochSeconds, jobId } from './ids.js';

/** States of a job. */
export const jobStatus = z.enum([
  'pending',
  'in_progress',
  'completed',
  'completed_with_errors',
  'failed',
  'terminated',
]);
export type JobStatus = z.infer<typeof jobStatus>;

/** Where each state may go; a final state goes nowhere. */
export const jobMoves: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  pending: ['in_progress', 'failed', 'terminated'],
  in_progress: ['completed', 'completed_with_errors', 'failed', 'terminated'],
  completed: [],
  completed_with_errors: [],
  failed: [],
  terminated: [],
};

/** Whether a job in this state is over, and its record frozen. */
export const isFinalStatus = (status: JobStatus): boolean => jobMoves[status].length === 0;

/** Whether a job may go from one state to the other; staying in a state that is not final is no move and allowed. */
export const mayMoveJob = (from: JobStatus, to: JobStatus): boolean =>
  jobMoves[from].includes(to) || (from === to && !isFinalStatus(from));

const count = z.int().nonnegative();

/**
 * Outcome of one document or page of a job; `skipped` was deliberately not indexed, which is not a failure, and
 * `taken_out` is kept out of the source by somebody.
 */
export const documentOutcome = z.object({
  document_id: documentId,
  outcome: z.enum(['indexed', 'unchanged', 'removed', 'skipped', 'taken_out', 'failed']),
  message: z.string().optional(),
});
export type DocumentOutcome = z.infer<typeof documentOutcome>;

/** A job as read. `completed_at` is when it reached a final state. */
export const jobView = z
  .object({
    job_id: jobId,
    datasource_id: datasourceId,
    status: jobStatus,
    message: z.string().nullable(),
    created_at: epochSeconds,
    completed_at: epochSeconds.nullable(),
    total: count.nullable(),
    progress_counter: count,
    failed_counter: count,
    document_count: count,
    chunk_count: count,
    error_msgs: z.array(z.string()),
    /** When its state or one of its counters last changed. */
    last_moved_at: epochSeconds.optional(),
    /** Who works on it now; only while it is unfinished. */
    workers: z.array(z.string()).optional(),
    /** Processed per second since it went in progress; `null` while unknown. */
    rate_per_s: z.number().nonnegative().nullish(),
    /** Seconds until all is processed at that rate; `null` while unknown. */
    eta_s: count.nullish(),
    /** A page of document outcomes, failures first. Only on `GET /v1/job/:job_id`. */
    document_outcomes: z.array(documentOutcome).optional(),
    /** How many outcomes there are over all pages. */
    outcomes_total: count.optional(),
  })
  .meta({ id: 'Job' });
export type JobView = z.infer<typeof jobView>;

/** Query of `GET /v1/job/:job_id`: which outcomes to show. */
export const jobQuery = z.object({
  outcomes_offset: queryInt(z.int().min(0).max(1_000_000_000).default(0)).describe('Number of documents to skip'),
  outcomes_limit: queryInt(z.int().min(0).max(1_000).default(1_000)).describe('Maximum number of documents per page'),
});

const jobMessage = z.string().max(2000).optional().describe('What the job is doing or how it ended, for people');
const jobTotal = queryInt(z.int().min(0).max(1_000_000_000).optional()).describe('Total number of items to process');

/** Path of one job. Any text is accepted: an invalid id matches no job. */
export const jobPath = z.object({ job_id: z.string().describe('Id of the job') });

/** Query of `POST /v1/job`: the two states that a job can begin in. */
export const createJobQuery = z.object({
  ...datasourceQuery.shape,
  job_status: z.enum(['pending', 'in_progress']).default('pending').describe('Initial state of the job'),
  message: jobMessage,
  total: jobTotal,
});
export type CreateJobQuery = z.infer<typeof createJobQuery>;

/** Query of `PATCH /v1/job/:job_id`: at least one of the three. */
export const updateJobQuery = z
  .object({ job_status: jobStatus.optional().describe('The new state'), message: jobMessage, total: jobTotal })
  .refine(
    ({ job_status, message, total }) => job_status !== undefined || message !== undefined || total !== undefined,
    'at least one of job_status, message and total',
  );
export type UpdateJobQuery = z.infer<typeof updateJobQuery>;

/** Answer of create (201) and update. */
export const jobReference = z.object({ job_id: jobId, datasource_id: datasourceId });

/** Query of the three counters: a positive step. */
export const incrementQuery = z.object({
  increment: queryInt(z.int().min(1).max(1_000_000).default(1)).describe('Amount to add'),
});

export const progressAnswer = z.object({ job_id: jobId, progress_counter: count });
export const failureAnswer = z.object({ job_id: jobId, failed_counter: count });
export const documentCountAnswer = z.object({ job_id: jobId, document_count: count });

/** Body of `POST /v1/job/:job_id/add-errors`: a bare array of messages. */
export const addErrorsRequest = z.array(z.string().min(1).max(2000)).min(1).max(100);
export const addErrorsAnswer = z.object({ job_id: jobId, errors_added: count, total_errors: count });

export const jobsQuery = z.object({ status_filter: jobStatus.optional().describe('Only jobs in this state') });

/** Body of `POST /v1/jobs/batch`: at most 100 datasources. */
export const jobsBatchRequest = z
  .object({
    datasource_ids: z.array(datasourceId).max(100),
    status_filter: z.array(jobStatus).max(6).nullish(),
  })
  .meta({ id: 'JobsBatchRequest' });
export type JobsBatchRequest = z.infer<typeof jobsBatchRequest>;

/** Answer of the batch: jobs newest first by datasource, an empty list for one without any. */
export const jobsBatchAnswer = z.object({
  jobs: z.record(z.string(), z.array(jobView)),
  total_jobs: count,
  datasource_count: count,
});
export type JobsBatchAnswer = z.infer<typeof jobsBatchAnswer>;
