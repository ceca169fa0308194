import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { Datasource } from '../../src/datasources/datasource.js';
import { docdbDatasourceStore } from '../../src/datasources/datasource.docdb.js';
import { makeChangeJob } from '../../src/jobs/change-job.js';
import { docdbJobStore } from '../../src/jobs/job.docdb.js';
import { type CreateJob, makeCreateJob } from '../../src/jobs/manage-jobs.js';
import { makeReloadDueSources } from '../../src/connectors/reload-sources.js';
import type { SourceReloader } from '../../src/connectors/source-connector.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';

const startSeconds = Date.UTC(2030, 0, 1) / 1_000;
const hour = 3_600;

describe('looking for sources that are due', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let datasources: ReturnType<typeof docdbDatasourceStore>;
  let jobs: ReturnType<typeof docdbJobStore>;
  let createJob: CreateJob;
  let look: () => Promise<void>;
  let at = startSeconds;
  let lastJob = 0;
  const now = () => new Date(at * 1_000);
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'sources' }).asPromise();
    datasources = docdbDatasourceStore(connection, now);
    jobs = docdbJobStore(connection, now);
    const queue = docdbTaskQueue({ connection, now, leaseMs: 8_000 });
    const requireDatasource = (id: string) => datasources.find(id);
    const newId = () => `job-${(lastJob += 1)}`;
    createJob = makeCreateJob({ jobs, queue, changeJob: makeChangeJob(jobs), requireDatasource, now, newId });
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    at = startSeconds;
    for (const name of ['rag_jobs', 'rag_datasources']) await connection.collection(name).deleteMany({});
    const reloadDue = makeReloadDueSources({ datasources, jobs, now });
    look = () => reloadDue([web]);
  });

  const web: SourceReloader = {
    sourceType: { type: 'web' },
    begin({ id, metadata }, message) {
      if (metadata === null) return Promise.reject(new AppError('VALIDATION_ERROR', 'It does not say what to read.'));
      return reading(id, message);
    },
  };
  const reading = (id: string, message: string) =>
    createJob({
      datasource_id: id,
      job_status: 'in_progress',
      message,
      openingTask: (jobId) => ({
        id: jobId,
        kind: 'web-start',
        jobId,
        datasourceId: id,
        subject: 'start',
        exclusiveKey: jobId,
        payload: {},
      }),
    });
  const aSource = async (id: string, more: Partial<Datasource> = {}) => {
    const source: Datasource = {
      id,
      ingestorId: 'webloader:rag-server',
      name: null,
      description: '',
      sourceType: 'web',
      lastUpdated: null,
      chunkSize: 1_000,
      chunkOverlap: 0,
      reloadIntervalSeconds: hour,
      metadata: {},
      ...more,
    };
    const isNew = await datasources.insert(source, { subject: 'u-maker', isMachine: true, team: undefined });
    if (!isNew) await datasources.replace(source, (await datasources.makerOf(id))?.recordId);
  };
  const begun = async (id = 'source') => (await jobs.list([id])).map(({ message }) => message);
  const end = async (status: 'completed' | 'failed') => {
    const [newest] = await jobs.list(['source']);
    await jobs.update(newest!, { status });
  };

  it('begins a source whose process died before it had a job', async () => {
    await aSource('source');
    await look();
    await look();

    expect(await begun()).toEqual(['First run']);
  });

  it('asks about many sources that are not due in few questions', async () => {
    for (let made = 0; made < 450; made += 1) await aSource(`source ${made}`, { lastUpdated: startSeconds - made });
    await aSource('due', { lastUpdated: startSeconds - hour });
    let questions = 0;
    const list: typeof jobs.list = (...asked) => {
      questions += 1;
      return jobs.list(...asked);
    };
    await makeReloadDueSources({ datasources, jobs: { ...jobs, list }, now })([web]);

    expect(await begun('due')).toEqual(['Scheduled reload']);
    expect(questions).toBeLessThan(6);
  });

  it('leaves a source that was made just now to the process that made it', async () => {
    await aSource('source');
    await look();

    expect(await begun()).toEqual([]);
  });

  it.each(['completed', 'failed'] as const)(
    'reads a source anew an interval after a reading that %s began',
    async (status) => {
      await aSource('source');
      await reading('source', 'First run');
      await end(status);
      at += hour - 1;
      await look();
      const early = await begun();
      at += 1;
      await look();

      expect([early, await begun()]).toEqual([['First run'], ['Scheduled reload', 'First run']]);
    },
  );

  it.each(['completed', 'failed'] as const)(
    'reads a source once more by the old interval when it is made longer, before its documents go stale, and after a reading that %s too',
    async (status) => {
      await aSource('source');
      await reading('source', 'First run');
      await end('completed');
      await aSource('source', { reloadIntervalSeconds: 24 * hour });
      at += hour;
      await look();
      await end(status);
      const first = await begun();
      at += hour;
      await look();
      const second = await begun();

      expect(first).toEqual(['Scheduled reload', 'First run']);
      expect(second).toEqual([...(status === 'failed' ? ['Scheduled reload'] : []), ...first]);
    },
  );

  it('reads a source by the new interval at once when it is made shorter', async () => {
    await aSource('source', { reloadIntervalSeconds: 24 * hour });
    await reading('source', 'First run');
    await end('completed');
    await aSource('source');
    at += hour;
    await look();

    expect(await begun()).toEqual(['Scheduled reload', 'First run']);
  });

  it('begins nothing while a job is not over', async () => {
    await aSource('source');
    await reading('source', 'First run');
    at += 2 * hour;
    await look();

    expect(await begun()).toEqual(['First run']);
  });

  it('counts from the last reading that was done when its job is kept no more', async () => {
    await aSource('source', { lastUpdated: startSeconds });
    at += hour - 1;
    await look();
    await look();
    const early = await begun();
    at += 1;
    await look();

    expect([early, await begun()]).toEqual([[], ['Scheduled reload']]);
  });

  it('counts from readings alone, however often clients deliver beside them', async () => {
    await aSource('source');
    await reading('source', 'First run');
    await end('failed');
    at += hour - 13;
    for (let left = 12; left > 0; left -= 1) {
      at += 1;
      await createJob({ datasource_id: 'source', job_status: 'in_progress', message: 'Delivery' });
      await end('completed');
    }
    await look();
    await look();
    const [early] = await begun();
    at += 1;
    await look();

    expect([early, (await begun())[0]]).toEqual(['Delivery', 'Scheduled reload']);
  });

  it('passes over what says not what to read and what is of no kind that the server reads', async () => {
    await aSource('a-broken', { metadata: null });
    await aSource('files', { sourceType: 'files' });
    await aSource('source');
    await look();
    await look();

    expect([await begun('a-broken'), await begun('files'), await begun()]).toEqual([[], [], ['First run']]);
  });
});
