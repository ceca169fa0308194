import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { type ChangeJob, makeChangeJob } from '../../src/jobs/change-job.js';
import { type FinishDeps, jobProgress } from '../../src/jobs/finish-jobs.js';
import type { Job } from '../../src/jobs/job.js';
import { toView } from '../../src/jobs/job.view.js';
import { docdbJobStore } from '../../src/jobs/job.docdb.js';
import type { JobStore } from '../../src/jobs/job.store.js';
import { makeCreateJob } from '../../src/jobs/manage-jobs.js';
import type { NewTask, TaskOutcome, TaskQueue } from '../../src/tasks/task-queue.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';
import type { TaskJobs } from '../../src/tasks/task-handler.js';
import { aJob, startSeconds } from './a-job.js';

describe('the end of a job', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let jobs: JobStore;
  let queue: TaskQueue;
  let changeJob: ChangeJob;
  let progress: TaskJobs;
  let at = startSeconds;
  let lastTask = 0;
  const now = () => new Date(at * 1000);
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'jobs' }).asPromise();
    jobs = docdbJobStore(connection, now);
    queue = docdbTaskQueue({ connection, now, leaseMs: 8_000 });
    changeJob = makeChangeJob(jobs);
    progress = jobProgress(deps());
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    at = startSeconds;
    for (const name of ['rag_jobs', 'rag_tasks']) await connection.collection(name).deleteMany({});
  });

  const deps = (): FinishDeps => {
    const ingestorSeenAt = () => Promise.resolve(undefined);
    const newTaskId = () => `t${(lastTask += 1)}`;
    return { jobs, queue, changeJob, ingestorSeenAt, now, newTaskId, silenceSeconds: 15 };
  };
  const aTask = (id: string): NewTask => {
    const common = { kind: 'k', jobId: 'job', datasourceId: 'ds', subject: 's', payload: {} };
    return { ...common, id, exclusiveKey: id };
  };

  async function after(job: Partial<Job>, outcomes: TaskOutcome[], seconds = 0): Promise<Job | undefined> {
    await jobs.insert({ ...aJob, ...job });
    await queue.stage(
      'b',
      outcomes.map((_, index) => aTask(String(index))),
    );
    await queue.open('b', 'job');
    const tasks = await queue.claim({ kind: 'k', holder: 'w', limit: 100, from: 'oldest', oneBatchPerJob: false });
    await queue.settle(
      'w',
      tasks.map((task, index) => ({ task, outcome: outcomes[index] ?? 'failed', chunks: 1 })),
    );
    at += seconds;
    await progress.sweep();
    return jobs.find('job');
  }

  it.each<[string, TaskOutcome[], string]>([
    ['all went well', ['indexed', 'unchanged'], 'completed'],
    ['some failed', ['indexed', 'failed'], 'completed_with_errors'],
    ['all failed', ['failed', 'failed'], 'failed'],
    ['all failed but what was left out', ['skipped', 'failed'], 'failed'],
  ])('says when %s', async (_what, outcomes, status) => {
    expect(await after({ isOwnedByServer: true }, outcomes)).toMatchObject({ status, completedAt: startSeconds });
  });

  it('is told as held up until something of it is settled', async () => {
    await jobs.insert({ ...aJob, isOwnedByServer: true, message: 'First run' });
    await progress.heldUp('job', 'embeddings is not available');
    const shown = async () => toView((await jobs.find('job')) ?? aJob, { workers: [], at }).message;
    const heldUp = await shown();
    await queue.stage('b', [aTask('0'), aTask('1')]);
    await queue.open('b', 'job');
    const tasks = await queue.claim({ kind: 'k', holder: 'w', limit: 1, from: 'oldest', oneBatchPerJob: false });
    await queue.settle(
      'w',
      tasks.map((task) => ({ task, outcome: 'indexed', chunks: 1 })),
    );
    await progress.progressed('job');

    expect([heldUp, await shown()]).toEqual([
      'First run. embeddings is not available. It is tried again.',
      'First run',
    ]);
  });

  it('comes with the total', async () => {
    expect(await after({ total: 2 }, ['indexed', 'failed'])).toMatchObject({ status: 'completed_with_errors' });
  });

  it('does not come before the total', async () => {
    expect(await after({ total: 3 }, ['indexed', 'indexed'], 899)).toMatchObject({ status: 'in_progress' });
  });

  it('comes after a silence when there is no total', async () => {
    expect(await after({}, ['indexed'], 14)).toMatchObject({
      status: 'in_progress',
      counters: { progress: 1, chunks: 1 },
    });
    at += 1;
    await progress.sweep();

    expect(await jobs.find('job')).toMatchObject({ status: 'completed' });
  });

  it('comes to a job of the server whose documents never came', async () => {
    const orphan = { isOwnedByServer: true, hasWork: false, status: 'pending' } as const;

    expect(await after(orphan, [], 30)).toMatchObject({ status: 'pending' });
    at += 1;
    await progress.sweep();

    expect(await jobs.find('job')).toMatchObject({ status: 'failed' });
  });

  it('comes to a job of the server whose acceptance died just before its documents were let in', async () => {
    await jobs.insert({ ...aJob, status: 'pending', isOwnedByServer: true });
    await queue.stage('b', [aTask('1')]);
    at += 31;
    await progress.sweep();

    expect(await jobs.find('job')).toMatchObject({ status: 'failed' });
  });

  it('does not come to a client’s job that has had no documents yet', async () => {
    expect(await after({ hasWork: false }, [], 899)).toMatchObject({ status: 'in_progress' });
  });

  it('does not come to a client’s job whose documents wait, however long', async () => {
    await jobs.insert({ ...aJob, total: 3 });
    await queue.stage('b', [aTask('1')]);
    await queue.open('b', 'job');
    at += 1_000_000;
    await progress.sweep();

    expect(await jobs.find('job')).toMatchObject({ status: 'in_progress' });
  });

  it('does not come to a client’s job of silence in the second in which its documents are done', async () => {
    await jobs.insert({ ...aJob, total: 3 });
    await queue.stage('b', [aTask('1')]);
    await queue.open('b', 'job');
    at += 1_000_000;
    let looks = 0;
    const withOpenTasks: TaskQueue['withOpenTasks'] = async (ids) => {
      looks += 1;
      if (looks === 2) {
        const order = { kind: 'k', holder: 'w', limit: 1, from: 'oldest', oneBatchPerJob: false } as const;
        const [task] = await queue.claim(order);
        await queue.settle('w', [{ task: task!, outcome: 'indexed', chunks: 1 }]);
      }
      return queue.withOpenTasks(ids);
    };
    await jobProgress({ ...deps(), queue: { ...queue, withOpenTasks } }).sweep();

    expect([looks, (await jobs.find('job'))?.status]).toEqual([2, 'in_progress']);
    await progress.sweep();
    expect(await jobs.find('job')).toMatchObject({ status: 'in_progress', movedAt: at });
  });

  it('waits for its closing step, which runs once', async () => {
    const closing = { isOwnedByServer: true, closingKind: 'close' };
    const claim = () => queue.claim({ kind: 'close', holder: 'w', limit: 9, from: 'oldest', oneBatchPerJob: false });

    expect(await after(closing, ['indexed'])).toMatchObject({ status: 'in_progress' });
    const [step, ...more] = await claim();
    await progress.progressed('job');
    expect(await jobs.find('job')).toMatchObject({ status: 'in_progress' });
    await queue.settle('w', [{ task: step!, outcome: 'done', chunks: 0 }]);
    await progress.progressed('job');

    expect([more.length, (await claim()).length]).toEqual([0, 0]);
    expect(await jobs.find('job')).toMatchObject({ status: 'completed', total: 1, counters: { progress: 1 } });
  });

  it('waits for what the closing step put in', async () => {
    await after({ isOwnedByServer: true, closingKind: 'close' }, ['indexed']);
    const order = { holder: 'w', limit: 9, from: 'oldest', oneBatchPerJob: false } as const;
    const [step] = await queue.claim({ ...order, kind: 'close' });
    const removal = { id: 'r', kind: 'k', jobId: 'job', datasourceId: 'ds', subject: 'gone', exclusiveKey: 'gone' };
    await queue.addOnce([{ ...removal, payload: {} }]);
    await queue.settle('w', [{ task: step!, outcome: 'done', chunks: 0 }]);
    await progress.progressed('job');
    expect(await jobs.find('job')).toMatchObject({ status: 'in_progress', total: 2 });
    const tasks = await queue.claim({ ...order, kind: 'k' });
    await queue.settle('w', [{ task: tasks[0]!, outcome: 'removed', chunks: 0 }]);
    await progress.progressed('job');

    expect(await jobs.find('job')).toMatchObject({ status: 'completed', counters: { progress: 2 } });
  });

  describe('is kept', () => {
    const createJob = () => {
      let count = 0;
      return makeCreateJob({
        jobs,
        queue,
        changeJob,
        now: () => new Date(at * 1000),
        newId: () => `job-${String((count += 1)).padStart(3, '0')}`,
        requireDatasource: () => Promise.resolve(undefined),
      });
    };
    const kept = async () => (await jobs.list(['ds'])).map(({ id }) => id);
    /** Jobs that ended a second apart. */
    const ended = async (create: ReturnType<typeof createJob>, number: number) => {
      for (let more = 0; more < number; more += 1) {
        const { id } = await create({ datasource_id: 'ds', job_status: 'pending' });
        at += 1;
        await changeJob(id, () => ({ status: 'failed', completedAt: at }));
      }
    };

    it('of the last ten jobs of a datasource, and of those that are not over', async () => {
      const create = createJob();
      await create({ datasource_id: 'ds', job_status: 'pending' });
      await ended(create, 12);
      at += 700;
      await create({ datasource_id: 'ds', job_status: 'pending' });

      expect(await kept()).toHaveLength(11);
      expect((await kept()).at(-1)).toBe('job-001');
    });

    it('of those that ended in the last ten minutes, up to two hundred', async () => {
      const create = createJob();
      await ended(create, 12);
      await create({ datasource_id: 'ds', job_status: 'pending' });
      expect(await kept()).toContain('job-001');

      await ended(create, 200);
      expect(await kept()).toHaveLength(201);
      expect(await kept()).not.toContain('job-001');
    });
  });
});
