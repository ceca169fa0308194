import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ingestRequest } from '@parley/contracts';
import type { Datasource } from '../../src/datasources/datasource.js';
import { makeAcceptDocuments } from '../../src/ingestion/accept-documents.js';
import { makeAcceptTasks } from '../../src/ingestion/accept-tasks.js';
import type { Job } from '../../src/jobs/job.js';
import { aDocument } from '../start-rag-server.js';
import { aTask, startTaskQueue } from '../tasks/start-task-queue.js';

type Started = Awaited<ReturnType<typeof startTaskQueue>>;

describe('a batch of which docdb opened a part before it failed', () => {
  let started: Started;
  beforeAll(async () => void (started = await startTaskQueue()));
  afterAll(() => started.close());
  beforeEach(() => started.reset());
  afterEach(() => started.reset());

  const ids = async () => (await started.claim('w')).map(({ id }) => id);
  /** As an interrupted `updateMany` leaves it. */
  const openFirst = async (id: string) => {
    const tasks = started.connection.collection<{ _id: string }>('rag_tasks');
    await tasks.updateOne({ _id: id }, { $set: { state: 'queued' } });
  };

  it('is opened whole by the sweep, and what another job staged of it is forgotten', async () => {
    await started.queue.stage('batch', [aTask('1'), aTask('2'), aTask('3', { jobId: 'twin' })]);
    await openFirst('1');
    started.wait(1_000);
    await started.queue.endStagedBefore(new Date(Date.UTC(2031, 0, 1)));

    expect(await ids()).toEqual(['1', '2']);
    expect((await started.queue.count('twin')).open).toBe(0);
  });

  it('is opened whole before its request, sent again, is answered', async () => {
    const job = { id: 'job', datasourceId: 'ds', status: 'pending', wantedStatus: null } as Job;
    const datasource = { id: 'ds', reloadIntervalSeconds: 60 } as Datasource;
    let [lastTask, isDown] = [0, true];
    const deps = {
      queue: {
        ...started.queue,
        open: async (batchId: string, jobId: string) => {
          if (!isDown) return started.queue.open(batchId, jobId);
          await openFirst('t1');
          throw new Error('docdb is gone');
        },
      },
      requireDatasource: () => Promise.resolve(datasource),
      readJob: () => Promise.resolve(job),
      createJob: () => Promise.resolve(job),
      jobs: { takeWork: () => Promise.resolve(job) },
      now: () => new Date(0),
      newTaskId: () => `t${(lastTask += 1)}`,
      wakeWorkers: () => undefined,
    };
    const readerLists = { keep: () => Promise.resolve() };
    const accept = makeAcceptDocuments({ ...deps, readerLists, acceptTasks: makeAcceptTasks(deps) });
    const documents = [aDocument('a', 'One.'), aDocument('b', 'Two.')];
    const request = ingestRequest.parse({ ingestor_id: 'files:loader', datasource_id: 'ds', documents });
    const send = () => accept(request, () => Promise.resolve(), { caller: 'c', key: 'k' });

    await expect(send()).rejects.toThrow('docdb is gone');
    isDown = false;
    expect(await send()).toBe(job);
    expect(await ids()).toEqual(['t1', 't2']);
  });
});
