import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocdb } from '@parley/devstack-docdb';
import { createClosers } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { docdbDatasourceStore } from '../../src/datasources/datasource.docdb.js';
import { type DeleteDeps, finishDeletions, makeDeleteDatasource } from '../../src/deletion/delete-datasource.js';
import { datasourceNotFound } from '../../src/datasources/datasource.js';
import { wireDeletion } from '../../src/wiring/wire-deletion.js';
import { docdbDocumentStore } from '../../src/documents/document.docdb.js';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import { lanceChunkIndex } from '../../src/index/lance/lance-chunk-index.js';
import { makeChangeJob } from '../../src/jobs/change-job.js';
import { docdbJobStore } from '../../src/jobs/job.docdb.js';
import { makeCreateJob } from '../../src/jobs/manage-jobs.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';
import { aDocument, dimensions } from '../index/chunk-documents.js';
import { until } from '../start-rag-server.js';

const id = 'files:a / 100%';
const chunks = aDocument({ datasourceId: id, documentId: 'd' }, { text: 'kept' });
let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
let index: ChunkIndex;
let folder: string;
let seconds: number;
let stores: Pick<DeleteDeps, 'datasources' | 'documents' | 'jobs' | 'queue'>;
const now = () => new Date(seconds * 1_000);
beforeAll(async () => {
  [docdb, folder] = await Promise.all([startDocdb({ port: 0 }), mkdtemp(join(tmpdir(), 'deletions-'))]);
  connection = await mongoose.createConnection(docdb.url, { dbName: 'deletions' }).asPromise();
  index = await lanceChunkIndex({ uri: folder, model: 'angles', identity: 'of angles', dimensions, timeoutMs: 10_000 });
  stores = {
    datasources: docdbDatasourceStore(connection, now),
    documents: docdbDocumentStore(connection),
    jobs: docdbJobStore(connection, now),
    queue: docdbTaskQueue({ connection, now, leaseMs: 5_000 }),
  };
});
afterAll(async () => {
  await index.close();
  await connection.close();
  await Promise.all([docdb.close(), rm(folder, { recursive: true, force: true })]);
});
beforeEach(async () => {
  seconds = 1_800_000_000;
  await connection.dropDatabase();
  await index.deleteDatasource(id);
  await make();
});

/** The datasource with a document, its passage and a job that is over. */
async function make(): Promise<void> {
  const { datasources, documents, jobs, queue } = stores;
  const record = {
    ...{ id, ingestorId: 'files:loader', name: null, description: '', sourceType: 'files', lastUpdated: null },
    ...{ chunkSize: 1_500, chunkOverlap: 150, reloadIntervalSeconds: 60, metadata: null },
  };
  await datasources.insert(record, { subject: 'u-maker', isMachine: true, team: undefined });
  const requireDatasource = () => Promise.resolve(undefined);
  const deps = { jobs, queue, changeJob: makeChangeJob(jobs), requireDatasource, now, newId: () => randomUUID() };
  const job = await makeCreateJob(deps)({ datasource_id: id, job_status: 'in_progress' });
  await jobs.update(job, { status: 'completed' });
  await index.replaceDocuments([chunks]);
  const facts = chunks.chunks[0]!.document;
  await documents.put([{ ...facts, chunkCount: 1, generation: 'g' }]);
}
const held = async () => ({
  isThere: (await stores.datasources.find(id)) !== undefined,
  passages: (await index.scanDocument(chunks.document)).length,
  documents: (await stores.documents.find([chunks.document])).length,
  jobs: (await stores.jobs.list([id])).length,
});
const everything = { isThere: true, passages: 1, documents: 1, jobs: 1 };
const nothing = { isThere: false, passages: 0, documents: 0, jobs: 0 };

const aReplica = (more: Partial<DeleteDeps> = {}): DeleteDeps => ({
  ...stores,
  index,
  remembered: [],
  endLeftJobs: () => Promise.resolve(),
  pause: () => Promise.resolve(),
  now,
  newId: () => randomUUID(),
  ...more,
});

/** A replica that hangs before, or after, it takes the passages away. */
function aSlowOne(when: 'before' | 'after', more: Partial<DeleteDeps> = {}) {
  const [began, mayEnd] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const hang = () => {
    began.resolve(undefined);
    return mayEnd.promise;
  };
  const deleteDatasource = async () => {
    if (when === 'before') await hang();
    const removed = await index.deleteDatasource(id);
    if (when === 'after') await hang();
    return removed;
  };
  const deps = aReplica({ index: { ...index, deleteDatasource }, ...more });
  return { deps, began: began.promise, goOn: () => mayEnd.resolve(undefined) };
}

const refused = { code: 'CONFLICT' };
/** A lease that nobody renewed in time is not trusted, whether somebody took it over or not. */
const stopped = { code: 'SERVICE_UNAVAILABLE' };

describe('two deletions of one datasource', () => {
  it('go one after the other, so that the slow one takes nothing of what is made anew', async () => {
    const slow = aSlowOne('before');
    const first = makeDeleteDatasource(slow.deps)(id);
    await slow.began;
    const second = makeDeleteDatasource(aReplica())(id).then(make);
    await second.catch(() => undefined);
    slow.goOn();
    await first;

    await expect(second).rejects.toMatchObject(refused);
    expect(await held()).toEqual(nothing);
    await make();
    expect(await held()).toEqual(everything);
  });

  it('of which the first gave no sign for too long: it stops at its next step, and the new datasource is whole', async () => {
    const stalled = aSlowOne('after');
    const first = makeDeleteDatasource(stalled.deps)(id);
    await stalled.began;
    seconds += 31;
    await makeDeleteDatasource(aReplica())(id);
    await make();
    stalled.goOn();

    await expect(first).rejects.toMatchObject(stopped);
    expect(await held()).toEqual(everything);
  });

  it('of which the first gave no sign for too long: it does not bring back what the second one is deleting', async () => {
    const waiting = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    const isWorkedOn = () => Promise.resolve(true);
    const pause = () => {
      asked.resolve(undefined);
      return waiting.promise;
    };
    const first = makeDeleteDatasource(aReplica({ queue: { ...stores.queue, isWorkedOn }, pause }))(id);
    await asked.promise;
    seconds += 31;
    const slow = aSlowOne('after');
    const second = makeDeleteDatasource(slow.deps)(id);
    await slow.began;
    waiting.resolve(undefined);
    await expect(first).rejects.toMatchObject(refused);

    await expect(make()).rejects.toMatchObject(refused);
    slow.goOn();
    await second;
    expect(await held()).toEqual(nothing);
  });

  it('are told apart from one of a datasource that is not there', async () => {
    await makeDeleteDatasource(aReplica())(id);

    await expect(makeDeleteDatasource(aReplica())(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a job that is being made while its datasource is deleted', () => {
  it('is not left behind, to work on what is gone or to be in the way of what is made anew', async () => {
    const { datasources, jobs, queue } = stores;
    const insert: typeof jobs.insert = async (job) => {
      await makeDeleteDatasource(aReplica())(id);
      await jobs.insert(job);
    };
    const requireDatasource = async () => {
      const found = await datasources.find(id);
      if (!found) throw datasourceNotFound();
      return found;
    };
    const changeJob = makeChangeJob(jobs);
    const deps = { jobs: { ...jobs, insert }, queue, changeJob, requireDatasource, now, newId: () => randomUUID() };
    const creating = makeCreateJob(deps)({ datasource_id: id, job_status: 'pending' });

    await expect(creating).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await held()).toEqual(nothing);
  });
});

describe('finishing deletions', () => {
  it('leaves one that still goes on alone, however long it takes', async () => {
    const slow = aSlowOne('before', { leaseMs: 3_000 });
    const first = makeDeleteDatasource(slow.deps)(id);
    await slow.began;
    seconds += 1.5;
    await until(heldUntil, (moment) => moment >= now().getTime() + 3_000);
    seconds += 1.5;
    await finishDeletions(aReplica());
    const between = await held();
    slow.goOn();
    await first;

    expect(between).toEqual({ ...everything, isThere: false });
    expect(await held()).toEqual(nothing);
  });

  it('goes on with one whose process has died', async () => {
    const dead = aSlowOne('before');
    const deletion = makeDeleteDatasource(dead.deps)(id);
    await dead.began;
    await finishDeletions(aReplica());
    const tooEarly = await held();
    seconds += 31;
    await finishDeletions(aReplica());
    const finished = await held();
    dead.goOn();
    await expect(deletion).rejects.toMatchObject(stopped);

    expect(tooEarly).toEqual({ ...everything, isThere: false });
    expect(finished).toEqual(nothing);
  });

  it('goes on with others when one of them cannot be finished', async () => {
    const deleteDatasource: ChunkIndex['deleteDatasource'] = (which) =>
      which === id ? index.deleteDatasource(which) : Promise.reject(new Error('that one cannot be'));
    const failing = { ...index, deleteDatasource };
    await make();
    await stores.datasources.hide(id, { holder: 'dead', until: new Date(0) });
    await stores.datasources.hideAbsent('a first one', { holder: 'dead', until: new Date(0) });
    // The failing one is looked at first.
    const hidden = () => Promise.resolve(['a first one', id]);
    const finishing = finishDeletions(aReplica({ datasources: { ...stores.datasources, hidden }, index: failing }));

    await expect(finishing).rejects.toMatchObject({ errors: [new Error('that one cannot be')] });
    expect(await held()).toEqual(nothing);
  });

  it('does not keep the service from starting when one of them cannot be finished', async () => {
    await stores.datasources.hide(id, { holder: 'dead', until: new Date(0) });
    const failing = { ...index, deleteDatasource: () => Promise.reject(new Error('the index is down')) };
    const closers = createClosers({ log: silentLog() });
    const deletion = await wireDeletion({ ...aReplica({ index: failing }), log: silentLog(), closers });
    await closers.close();

    expect(deletion).toMatchObject({ deleteDatasource: expect.any(Function) });
    expect(await held()).toEqual({ ...everything, isThere: false });
  });

  it('goes on at once with one that failed, and so does whoever deletes it again', async () => {
    const failing = { ...index, deleteDatasource: () => Promise.reject(new Error('the index is down')) };
    await expect(makeDeleteDatasource(aReplica({ index: failing }))(id)).rejects.toThrow('the index is down');
    await makeDeleteDatasource(aReplica())(id);
    const again = await held();
    await make();
    await expect(makeDeleteDatasource(aReplica({ index: failing }))(id)).rejects.toThrow('the index is down');
    await finishDeletions(aReplica());

    expect(again).toEqual(nothing);
    expect(await held()).toEqual(nothing);
  });
});

async function heldUntil(): Promise<number> {
  const record = await connection.collection<{ _id: string; heldUntil: Date }>('rag_datasources').findOne({ _id: id });
  return record?.heldUntil.getTime() ?? 0;
}
