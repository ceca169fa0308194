import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { makeChangeJob } from '../../src/jobs/change-job.js';
import { jobProgress } from '../../src/jobs/finish-jobs.js';
import { docdbJobStore } from '../../src/jobs/job.docdb.js';
import type { JobStore } from '../../src/jobs/job.store.js';
import type { NewTask, TaskQueue } from '../../src/tasks/task-queue.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';
import type { TaskJobs } from '../../src/tasks/task-handler.js';
import { aJob, startSeconds } from './a-job.js';

const inTheWay = 120;
const anOpeningTask = (jobId: string): NewTask => ({
  id: jobId,
  kind: 'list',
  jobId,
  datasourceId: 'ds',
  subject: 'list',
  exclusiveKey: jobId,
  payload: {},
});

describe('a job behind many older ones that cannot end', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let jobs: JobStore;
  let queue: TaskQueue;
  let progress: TaskJobs;
  let at = startSeconds;
  const now = () => new Date(at * 1000);
  const progressWith = (asked: TaskQueue) =>
    jobProgress({
      ...{ jobs, queue: asked, now, changeJob: makeChangeJob(jobs), newTaskId: () => 'unused', silenceSeconds: 15 },
      ingestorSeenAt: () => Promise.resolve(undefined),
    });
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'jobs' }).asPromise();
    jobs = docdbJobStore(connection, now);
    queue = docdbTaskQueue({ connection, now, leaseMs: 8_000 });
    progress = progressWith(queue);
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    at = startSeconds;
    for (const name of ['rag_jobs', 'rag_tasks']) await connection.collection(name).deleteMany({});
    // Their totals never come: these stay in progress until their client is taken for gone.
    for (let older = 0; older < inTheWay; older += 1) await jobs.insert({ ...aJob, id: `older-${older}`, total: 9 });
    at += 1;
  });

  it('ends after its silence', async () => {
    await jobs.insert(aJob);
    at += 20;
    await progress.sweep();

    expect(await jobs.find('job')).toMatchObject({ status: 'completed' });
    expect(await jobs.find('older-0')).toMatchObject({ status: 'in_progress' });
  });

  it('costs no question of its own while its documents wait', async () => {
    const waiting = Array.from({ length: inTheWay }, (_, older) => `older-${older}`);
    for (const jobId of waiting) {
      await queue.stage(jobId, [{ ...anOpeningTask(jobId), id: `document of ${jobId}` }]);
      await queue.open(jobId, jobId);
    }
    let counted = 0;
    const count: TaskQueue['count'] = (id) => {
      counted += 1;
      return queue.count(id);
    };
    await progressWith({ ...queue, count }).sweep();

    expect(counted).toBe(0);
  });

  it('begins when whoever made it died before its first task was there', async () => {
    const openingTask = anOpeningTask('job');
    await jobs.insert({ ...aJob, status: 'pending', hasWork: false, isOwnedByServer: true, openingTask });
    at += 20;
    await progress.sweep();

    expect((await queue.count('job')).open).toBe(1);
  });
});
