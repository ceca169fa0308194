import { randomUUID } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { makeStartSourceJob } from '../ingestion/start-source-job.js';
import { makeChangeJob } from '../jobs/change-job.js';
import { makeCreateJob, makeReadJob } from '../jobs/manage-jobs.js';
import type { Stores } from './open-stores.js';
import type { Parts } from './parts.js';

export type Jobs = ReturnType<typeof wireJobs>;

/** How work is queued: a job with its tasks, and a wake-up for the workers. */
export function wireJobs(stores: Stores, { now }: Pick<Parts, 'now'>) {
  const workers: { running?: { wake(): void } | undefined } = {};
  const deps = { ...stores, changeJob: makeChangeJob(stores.jobs), now, newId: randomUUID };
  const jobs = {
    ...deps,
    createJob: makeCreateJob(deps),
    readJob: makeReadJob(deps),
    newTaskId: monotonicFactory(),
    wakeWorkers: () => workers.running?.wake(),
  };
  return { ...jobs, workers, startSourceJob: makeStartSourceJob(jobs) };
}
