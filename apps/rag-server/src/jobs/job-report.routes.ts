import {
  addErrorsAnswer,
  addErrorsRequest,
  documentCountAnswer,
  failureAnswer,
  incrementQuery,
  jobPath,
  jobReference,
  progressAnswer,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { Job } from './job.js';
import type { ReadJob } from './manage-jobs.js';
import type { ReportOnJob } from './report-on-job.js';
import { requireOwnJob } from './require-own-job.js';
import type { RetryJob } from './retry-job.js';

export interface JobReportRouteDeps {
  readonly reportOnJob: ReportOnJob;
  readonly retryJob: RetryJob;
  readonly readJob: ReadJob;
  readonly rights: SourceRights;
}

const common = {
  method: 'post',
  role: 'ingestonly',
  tag: 'Jobs',
  params: jobPath,
} as const;
const onTop =
  'Counts work that the server does not see: documents of POST /v1/ingest are counted by the server itself.';

/** What a client tells of its job while it runs, and the second try of what failed. */
export const jobReportRoutes = ({ reportOnJob, retryJob, ...own }: JobReportRouteDeps): RagRoute[] => [
  route({
    ...common,
    path: '/v1/job/:job_id/increment-progress',
    summary: 'Add to what a job has processed',
    description: onTop,
    query: incrementQuery,
    success: { status: 200, description: 'The new count', schema: progressAnswer },
    handle: async ({ params, query, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const job = await reportOnJob(params.job_id, { steps: { progress: query.increment } });
      return { job_id: job.id, progress_counter: sum(job, 'progress') };
    },
  }),
  route({
    ...common,
    path: '/v1/job/:job_id/increment-failure',
    summary: 'Add to what a job has failed at',
    description: onTop,
    query: incrementQuery,
    success: { status: 200, description: 'The new count', schema: failureAnswer },
    handle: async ({ params, query, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const job = await reportOnJob(params.job_id, { steps: { failed: query.increment } });
      return { job_id: job.id, failed_counter: sum(job, 'failed') };
    },
  }),
  route({
    ...common,
    path: '/v1/job/:job_id/increment-document-count',
    summary: 'Add to the documents of a job',
    description: onTop,
    query: incrementQuery,
    success: { status: 200, description: 'The new count', schema: documentCountAnswer },
    handle: async ({ params, query, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const job = await reportOnJob(params.job_id, { steps: { documents: query.increment } });
      return { job_id: job.id, document_count: sum(job, 'documents') };
    },
  }),
  route({
    ...common,
    path: '/v1/job/:job_id/add-errors',
    summary: 'Add error messages to a job; the last 1,000 are kept',
    body: addErrorsRequest,
    success: { status: 200, description: 'How many there were in all', schema: addErrorsAnswer },
    handle: async ({ params, body, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const job = await reportOnJob(params.job_id, { errors: body });
      return { job_id: job.id, errors_added: body.length, total_errors: job.errorCount };
    },
  }),
  route({
    ...common,
    path: '/v1/job/:job_id/retry',
    summary: 'Try again what failed, in a new job',
    description: 'What failed and came in again since is left as it is.',
    success: { status: 202, description: 'The new job', schema: jobReference },
    handle: async ({ params, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const { id, datasourceId } = await retryJob(params.job_id);
      return { job_id: id, datasource_id: datasourceId };
    },
  }),
];

const sum = ({ counters, reported }: Job, name: keyof Job['reported']): number => counters[name] + reported[name];
