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
  access: 'ingestonly',
  tag: 'Jobs',
  params: jobPath,
} as const;
const onTop = 'Counts work that the server does not see. The server counts documents of POST /v1/ingest itself.';

/** What a client reports on its running job, and the retry of what failed. */
export const jobReportRoutes = ({ reportOnJob, retryJob, ...own }: JobReportRouteDeps): RagRoute[] => [
  route({
    ...common,
    path: '/v1/job/:job_id/increment-progress',
    summary: 'Increment the number of documents that a job processed',
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
    summary: 'Increment the number of failures of a job',
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
    summary: 'Increment the number of documents of a job',
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
    success: { status: 200, description: 'How many there are in total', schema: addErrorsAnswer },
    handle: async ({ params, body, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const job = await reportOnJob(params.job_id, { errors: body });
      return { job_id: job.id, errors_added: body.length, total_errors: job.errorCount };
    },
  }),
  route({
    ...common,
    path: '/v1/job/:job_id/retry',
    summary: 'Retry what failed, in a new job',
    description: 'Documents that failed and were submitted again since are left alone.',
    success: { status: 202, description: 'The new job', schema: jobReference },
    handle: async ({ params, caller, signal }) => {
      await requireOwnJob(own, params.job_id, caller, signal);
      const { id, datasourceId } = await retryJob(params.job_id);
      return { job_id: id, datasource_id: datasourceId };
    },
  }),
];

const sum = ({ counters, reported }: Job, name: keyof Job['reported']): number => counters[name] + reported[name];
