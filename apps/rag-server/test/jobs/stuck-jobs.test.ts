import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { makeChangeJob } from '../../src/jobs/change-job.js';
import { type FinishDeps, jobProgress } from '../../src/jobs/finish-jobs.js';
import { docdbJobStore } from '../../src/jobs/job.docdb.js';
import type { JobStore } from '../../src/jobs/job.store.js';
import { type JobDeps, makeCreateJob, makeUpdateJob } from '../../src/jobs/manage-jobs.js';
import type { NewTask, TaskOutcome, TaskQueue } from '../../src/tasks/task-queue.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';
import type { TaskJobs } from '../../src/tasks/task-handler.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
let jobs: JobStore;
let queue: TaskQueue;
let progress: TaskJobs;
let deps: JobDeps;
let finishing: FinishDeps;
let at = 0;
const now = () => new Date(at * 1000);
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'stuck' }).asPromise();
  jobs = docdbJobStore(connection, now);
  queue = docdbTaskQueue({ connection, now, leaseMs: 8_000 });
  const common = { jobs, queue, changeJob: makeChangeJob(jobs), now };
  deps = { ...common, requireDatasource: () => Promise.resolve(undefined), newId: () => 'job' };
  finishing = { ...common, ingestorSeenAt: () => Promise.resolve(undefined), newTaskId: () => 'x', silenceSeconds: 15 };
  progress = jobProgress(finishing);
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});
beforeEach(async () => {
  at = Date.UTC(2030, 0, 1) / 1000;
  for (const name of ['rag_jobs', 'rag_tasks']) await connection.collection(name).deleteMany({});
});

const aTask = (id: string): NewTask => {
  const common = { kind: 'k', jobId: 'job', datasourceId: 'ds', payload: {} };
  return { ...common, id, subject: id, exclusiveKey: id };
};
const create = (more: object) =>
  makeCreateJob(deps)({ datasource_id: 'ds', job_status: 'pending', isOwnedByServer: true, ...more });
const told = (change: Parameters<ReturnType<typeof makeUpdateJob>>[1]) => makeUpdateJob(deps)('job', change);
const status = async () => (await jobs.find('job'))?.status;

async function runAll(outcome: TaskOutcome = 'indexed'): Promise<void> {
  const tasks = await queue.claim({ kind: 'k', holder: 'w', limit: 100, from: 'oldest', oneBatchPerJob: false });
  expect(await progress.begin('job')).toBe(true);
  await queue.settle(
    'w',
    tasks.map((task) => ({ task, outcome, chunks: 1 })),
  );
}

describe('a job of the server that a client has set in progress before its work began', () => {
  it('ends with its work', async () => {
    await create({ openingTask: () => aTask('1') });
    await told({ job_status: 'in_progress' });
    await queue.addOnce([aTask('1')]);
    await progress.sweep();
    expect(await status()).toBe('in_progress');
    await runAll();
    await progress.sweep();

    expect(await status()).toBe('completed');
  });

  it('is begun all the same when whoever made it died', async () => {
    await create({ openingTask: () => aTask('1') });
    await told({ job_status: 'in_progress' });
    at += 5;
    await progress.sweep();

    expect((await queue.count('job')).open).toBe(1);
  });

  it('fails when its documents never came', async () => {
    await create({});
    await told({ job_status: 'in_progress' });
    at += 30;
    await progress.sweep();
    expect(await status()).toBe('in_progress');
    at += 1;
    await progress.sweep();

    expect(await status()).toBe('failed');
  });

  it('is not begun again once it is over', async () => {
    await create({ openingTask: () => aTask('1') });
    await told({ job_status: 'failed' });
    at += 5;
    await progress.sweep();
    await progress.progressed('job');

    expect([await status(), (await queue.count('job')).open]).toEqual(['failed', 0]);
  });
});

describe('a job of a client', () => {
  it('ends when it was told to, though an acceptance died just before its documents were let in', async () => {
    await create({ isOwnedByServer: false, job_status: 'in_progress' });
    await queue.stage('b', [aTask('1')]);
    await told({ job_status: 'completed' });
    expect(await status()).toBe('in_progress');
    at += 31;
    await progress.sweep();

    expect(await status()).toBe('completed');
  });

  it('ends when its total is made smaller than what is done', async () => {
    await create({ isOwnedByServer: false, job_status: 'in_progress', total: 9 });
    await deps.changeJob('job', () => ({ hasWork: true }));
    await queue.addOnce([aTask('1'), aTask('2'), aTask('3')]);
    await runAll();
    await progress.sweep();
    expect(await status()).toBe('in_progress');
    await told({ total: 2 });
    await progress.sweep();

    expect(await status()).toBe('completed');
  });

  it('ends of silence when its total is taken back', async () => {
    await create({ isOwnedByServer: false, job_status: 'in_progress', total: 9 });
    await deps.changeJob('job', () => ({ hasWork: true }));
    await queue.addOnce([aTask('1')]);
    await runAll();
    await told({ total: 0 });
    at += 15;
    await progress.sweep();

    expect(await status()).toBe('completed');
  });

  it('ends of silence when its tasks are gone', async () => {
    await create({ isOwnedByServer: false, job_status: 'in_progress', total: 9 });
    await deps.changeJob('job', () => ({ hasWork: true }));
    at += 900;
    await progress.sweep();

    expect(await status()).toBe('failed');
  });
});

it('a job that cannot be ended holds up none behind it', async () => {
  await makeCreateJob({ ...deps, newId: () => 'first' })({
    datasource_id: 'ds',
    job_status: 'pending',
    isOwnedByServer: true,
  });
  at += 1;
  await create({});
  at += 31;
  const update: JobStore['update'] = (job, change) =>
    job.id === 'first' ? Promise.reject(new Error('not that one')) : jobs.update(job, change);

  await expect(jobProgress({ ...finishing, jobs: { ...jobs, update } }).sweep()).rejects.toMatchObject({
    errors: [new Error('not that one')],
  });
  expect(await status()).toBe('failed');
});
