import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { NewTask, TaskQueue } from '../../src/tasks/task-queue.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';

const start = Date.UTC(2030, 0, 1);

describe('a batch on its way into the queue', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let queue: TaskQueue;
  let at = start;
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'queue' }).asPromise();
    const settings = { connection, now: () => new Date(at), leaseMs: 8_000 };
    const opened = docdbTaskQueue(settings);
    await opened.createIndexes();
    queue = opened;
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    at = start;
    await connection.collection('rag_tasks').deleteMany({});
  });

  const aTask = (id: string, jobId = 'job'): NewTask => ({
    id,
    kind: 'document',
    jobId,
    datasourceId: 'ds',
    subject: id,
    exclusiveKey: id,
    payload: {},
  });
  const claimed = async () => {
    const order = { kind: 'document', holder: 'w', limit: 10, from: 'oldest', oneBatchPerJob: false } as const;
    return (await queue.claim(order)).map(({ id }) => id);
  };

  it('is handed out once it was opened', async () => {
    await queue.stage('batch', [aTask('1'), aTask('2')]);

    expect([await claimed(), (await queue.count('job')).open]).toEqual([[], 2]);
    expect(await queue.open('batch', 'job')).toBe(2);
    expect(await claimed()).toEqual(['1', '2']);
  });

  it('is forgotten when its acceptance died half way', async () => {
    await queue.stage('batch', [aTask('1')]);
    at += 1_000;
    await queue.endStagedBefore(new Date(at));

    expect((await queue.count('job')).open).toBe(0);
    expect(await queue.open('batch', 'job')).toBe(0);
  });

  it('is not forgotten while it is being written, however long ago that began', async () => {
    await queue.stage('batch', [aTask('1')]);
    at += 1_000;
    await queue.stage('batch', [aTask('2')]);
    await queue.endStagedBefore(new Date(at));

    expect(await queue.open('batch', 'job')).toBe(2);
  });

  it('is no job’s when another job has opened one of the same id', async () => {
    await queue.stage('batch', [aTask('1')]);
    await queue.stage('batch', [aTask('2', 'theirs')]);

    expect(await queue.open('batch', 'theirs')).toBe(1);
    expect(await queue.open('batch', 'job')).toBe(0);
  });

  it('stays closed for a job whose batch was forgotten and staged again for another', async () => {
    await queue.stage('batch', [aTask('1')]);
    await queue.discard('batch');
    await queue.stage('batch', [aTask('2', 'theirs')]);

    expect(await queue.open('batch', 'job')).toBe(0);
    expect(await claimed()).toEqual([]);
  });
});
