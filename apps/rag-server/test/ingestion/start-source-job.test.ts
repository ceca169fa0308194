import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { makeStartSourceJob, type StartSourceJob } from '../../src/ingestion/start-source-job.js';
import { makeChangeJob } from '../../src/jobs/change-job.js';
import { docdbJobStore } from '../../src/jobs/job.docdb.js';
import { makeCreateJob } from '../../src/jobs/manage-jobs.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';

describe('startSourceJob', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let jobs: ReturnType<typeof docdbJobStore>;
  let queue: ReturnType<typeof docdbTaskQueue>;
  let start: StartSourceJob;
  let lastId = 0;
  const requireDatasource = (id: string) =>
    id === 'ds' ? Promise.resolve(undefined) : Promise.reject(new Error('There is no such datasource.'));
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'source-jobs' }).asPromise();
    const now = () => new Date(Date.UTC(2030, 0, 1));
    jobs = docdbJobStore(connection, now);
    queue = docdbTaskQueue({ connection, now, leaseMs: 8_000 });
    await queue.createIndexes();
    const newId = () => `job-${(lastId += 1)}`;
    const createJob = makeCreateJob({ jobs, queue, changeJob: makeChangeJob(jobs), requireDatasource, now, newId });
    start = makeStartSourceJob({ jobs, queue, createJob, wakeWorkers: () => undefined });
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    for (const name of ['rag_jobs', 'rag_tasks']) await connection.collection(name).deleteMany({});
  });

  const draft = (datasourceId = 'ds') => ({
    datasourceId,
    closingKind: 'close',
    openingTask: (jobId: string) => ({
      ...{ id: `${jobId}-1`, kind: 'begin', jobId, datasourceId, subject: 'all', exclusiveKey: jobId, payload: {} },
    }),
  });

  it('leaves a job of the server with its first task', async () => {
    const { id } = await start(draft());

    expect(await jobs.find(id)).toMatchObject({ status: 'pending', isOwnedByServer: true, closingKind: 'close' });
    expect((await queue.count(id)).open).toBe(1);
  });

  it('refuses a second one while the first is not over', async () => {
    await start(draft());

    await expect(start(draft())).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await jobs.list(['ds'])).toHaveLength(1);
  });

  it('lets at most one of many that start at once go on', async () => {
    const started = await Promise.allSettled(Array.from({ length: 8 }, () => start(draft())));

    expect(started.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect((await jobs.list(['ds'])).length).toBeLessThanOrEqual(1);
  });

  it('leaves nothing behind for a datasource that is not there', async () => {
    await expect(start(draft('other'))).rejects.toThrow('no such datasource');
    expect(await jobs.list(['other'])).toEqual([]);
  });
});
