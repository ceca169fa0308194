import {
  createJobQuery,
  datasourcePath,
  isFinalStatus,
  jobPath,
  jobQuery,
  jobReference,
  jobsBatchAnswer,
  type JobsBatchAnswer,
  jobsBatchRequest,
  jobsQuery,
  jobView,
  type JobView,
  ragMessage,
  updateJobQuery,
} from '@parley/contracts';
import { z } from 'zod';
import { type Datasource, datasourceNotFound } from '../datasources/datasource.js';
import { type RagRoute, route } from '../http/route.js';
import type { Caller } from '../identity/caller.js';
import type { ReaderListStore } from '../readers/reader-list.store.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { among, mayRead } from '../permissions/readable-datasources.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import { jobNotFound } from './change-job.js';
import { requireOwnJob } from './require-own-job.js';
import type { Job } from './job.js';
import type { JobStore } from './job.store.js';
import { type JobActivity, toOutcomes, toView, withoutDocuments } from './job.view.js';
import type { CreateJob, ReadJob, TerminateJob, UpdateJob } from './manage-jobs.js';
import { epochSeconds } from '../time/epoch-seconds.js';

export interface JobRouteDeps {
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly readerLists: Pick<ReaderListStore, 'isUsedIn'>;
  readonly createJob: CreateJob;
  readonly readJob: ReadJob;
  readonly updateJob: UpdateJob;
  readonly terminateJob: TerminateJob;
  readonly requireDatasource: (id: string) => Promise<Datasource>;
  readonly permissions: ReadPermissions;
  readonly rights: SourceRights;
  readonly now: () => Date;
}

const tag = 'Jobs';

const reference = ({ id, datasourceId: datasource }: Job) => ({ job_id: id, datasource_id: datasource });

export const jobRoutes = (deps: JobRouteDeps): RagRoute[] => [...jobReadRoutes(deps), ...jobWriteRoutes(deps)];

/** Live details of these jobs, shown with each. */
async function activityOf({ queue, now }: JobRouteDeps, jobs: readonly Job[]): Promise<(job: Job) => JobActivity> {
  const open = jobs.filter(({ status }) => !isFinalStatus(status)).map(({ id }) => id);
  const workers = open.length === 0 ? new Map<string, string[]>() : await queue.workersOf(open);
  return ({ id }) => ({ workers: workers.get(id) ?? [], at: epochSeconds(now()) });
}

/** Who is told of jobs. */
interface Told {
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Whether they may know of each document that came into the datasource. */
async function mayKnowDocuments({ readerLists, rights }: JobRouteDeps, id: string, told: Told): Promise<boolean> {
  return !(await readerLists.isUsedIn(id)) || rights.mayIngest(told.caller, id, told.signal);
}

async function toViews(deps: JobRouteDeps, jobs: readonly Job[], told: Told): Promise<JobView[]> {
  const around = await activityOf(deps, jobs);
  const ids = [...new Set(jobs.map(({ datasourceId }) => datasourceId))];
  const known = await Promise.all(ids.map(async (id) => ((await mayKnowDocuments(deps, id, told)) ? [id] : [])));
  const isKnown = new Set(known.flat());
  return jobs.map((job) => {
    const view = toView(job, around(job));
    return isKnown.has(job.datasourceId) ? view : withoutDocuments(view);
  });
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** One job with a page of what became of its documents. */
async function toFullView(deps: JobRouteDeps, job: Job, page: Page, told: Told): Promise<JobView> {
  const [isKnown, around, outcomes, { settled }] = await Promise.all([
    mayKnowDocuments(deps, job.datasourceId, told),
    activityOf(deps, [job]),
    deps.queue.settledOf(job.id, page),
    deps.queue.count(job.id),
  ]);
  const total = settled.failed + settled.indexed + settled.unchanged + settled.removed + settled.skipped;
  const view = { ...toView(job, around(job)), document_outcomes: toOutcomes(outcomes), outcomes_total: total };
  return isKnown ? view : withoutDocuments(view);
}

const jobReadRoutes = (deps: JobRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/job/:job_id',
    access: 'readonly',
    tag,
    summary: 'Get a job and the outcomes of its documents',
    params: jobPath,
    query: jobQuery,
    success: { status: 200, description: 'The job', schema: jobView },
    handle: async ({ params, query, caller, signal }): Promise<JobView> => {
      const job = await deps.readJob(params.job_id);
      if (!mayRead(await deps.permissions.records(caller, signal), job.datasourceId)) throw jobNotFound();
      return toFullView(deps, job, { offset: query.outcomes_offset, limit: query.outcomes_limit }, { caller, signal });
    },
  }),
  route({
    method: 'get',
    path: '/v1/jobs/datasource/:datasource_id',
    access: 'readonly',
    tag,
    summary: 'List the jobs of a datasource, newest first',
    params: datasourcePath,
    query: jobsQuery,
    success: { status: 200, description: 'Jobs, or none', schema: z.array(jobView) },
    handle: async ({ params, query, caller, signal }) => {
      const id = params.datasource_id;
      if (!mayRead(await deps.permissions.records(caller, signal), id)) throw datasourceNotFound();
      await deps.requireDatasource(id);
      const statuses = query.status_filter === undefined ? undefined : [query.status_filter];
      return toViews(deps, await deps.jobs.list([id], statuses), { caller, signal });
    },
  }),
  route({
    method: 'post',
    path: '/v1/jobs/batch',
    access: 'readonly',
    tag,
    summary: 'List the jobs of up to 100 datasources',
    isReading: true,
    body: jobsBatchRequest,
    success: {
      status: 200,
      description: 'Jobs by datasource, an empty list where there are none',
      schema: jobsBatchAnswer,
    },
    handle: async ({ body, caller, signal }): Promise<JobsBatchAnswer> => {
      const ids = [...new Set(body.datasource_ids)];
      const visible = among(await deps.permissions.records(caller, signal), ids);
      const found = await toViews(deps, await deps.jobs.list(visible, body.status_filter ?? undefined), {
        caller,
        signal,
      });
      const byDatasource = new Map(ids.map((id): [string, JobView[]] => [id, []]));
      for (const job of found) byDatasource.get(job.datasource_id)?.push(job);
      return { jobs: Object.fromEntries(byDatasource), total_jobs: found.length, datasource_count: ids.length };
    },
  }),
];

const jobWriteRoutes = ({ createJob, updateJob, terminateJob, readJob, rights }: JobRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/job',
    access: 'ingestonly',
    tag,
    summary: 'Create a job',
    description:
      'It ends by itself after its client was silent (no change, count, error or documents) for 15 minutes, or for a ' +
      'day while its ingestor sends heartbeats. Accepted documents are indexed first.',
    query: createJobQuery,
    success: { status: 201, description: 'The new job', schema: jobReference },
    handle: async ({ query, caller, signal }) => {
      await rights.requireIngest(caller, query.datasource_id, signal);
      return reference(await createJob(query));
    },
  }),
  route({
    method: 'patch',
    path: '/v1/job/:job_id',
    access: 'ingestonly',
    tag,
    summary: 'Change the state, message or total of a job',
    params: jobPath,
    query: updateJobQuery,
    success: { status: 200, description: 'The job', schema: jobReference },
    handle: async ({ params, query, caller, signal }) => {
      await requireOwnJob({ readJob, rights }, params.job_id, caller, signal);
      return reference(await updateJob(params.job_id, query));
    },
  }),
  route({
    method: 'post',
    path: '/v1/job/:job_id/terminate',
    access: 'admin',
    tag,
    summary: 'Terminate a job; indexed documents stay',
    params: jobPath,
    success: { status: 200, description: 'Terminated', schema: ragMessage },
    handle: async ({ params }) => {
      const { counters } = await terminateJob(params.job_id);
      return { message: `The job was terminated. The ${counters.documents} documents indexed so far stay.` };
    },
  }),
];
