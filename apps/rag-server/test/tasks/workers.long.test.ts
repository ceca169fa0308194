import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import type { BuiltProgram, SpawnedService } from '@parley/testkit';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { roleOf } from '../../src/config.js';
import { buildRagServer, spawnRagServer } from '../spawn-rag-server.js';
import { aDatasource, aDocument, finishedJob, type JobBody, type Requests, until } from '../start-rag-server.js';
import { startEmbeddings, type StubEmbeddings } from '../embeddings/stub-embeddings.js';

describe('--role', () => {
  it('is all unless told', () => {
    expect([roleOf([]), roleOf(['--role', 'worker']), roleOf(['--role=api'])]).toEqual(['all', 'worker', 'api']);
  });

  it('stops the start when it is none of the three', () => {
    expect(() => roleOf(['--role', 'boss'])).toThrow('--role must be api, worker or all, not boss');
  });
});

describe('one api process and two workers on one docdb and one folder', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let issuer: TokenIssuer;
  let built: BuiltProgram;
  let embeddings: StubEmbeddings;
  let dataDir: string;
  let api: SpawnedService;
  let workers: SpawnedService[];
  let admin: Requests;
  beforeAll(async () => {
    [docdb, issuer, built, embeddings] = await Promise.all([
      startDocdb({ port: 0 }),
      startTokenIssuer(),
      buildRagServer(),
      startEmbeddings(),
    ]);
    database = await mongoose.createConnection(docdb.url).asPromise();
  });
  afterAll(async () => {
    await database.close();
    await Promise.all([docdb.close(), issuer.close(), built.remove(), embeddings.close()]);
  });
  let count = 0;
  let databaseName: string;
  let database: mongoose.Connection;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rag-workers-'));
    databaseName = `workers-${(count += 1)}`;
    const env = {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: 'rag-server',
      DOCDB_URI: docdb.url,
      DOCDB_DATABASE: databaseName,
      RAG_DATA_DIR: dataDir,
      RBAC_CLIENT_CREDENTIALS_ROLE: 'admin',
      ...embeddings.env,
    };
    const start = (role: string) => spawnRagServer(built, env, { args: ['--role', role] });
    // All at once, on a folder where nothing is yet.
    [api, ...workers] = (await Promise.all(['api', 'worker', 'worker'].map(start))) as [
      SpawnedService,
      ...SpawnedService[],
    ];
    const claims = { aud: 'rag-server', sub: 'u', azp: 'ingestor', client_id: 'ingestor' };
    admin = supertest.agent(api.url).set('Authorization', `Bearer ${await issuer.tokenFor(claims)}`);
    await admin.post('/v1/datasource').send(aDatasource('ds'));
  });
  afterEach(async () => {
    embeddings.hold(undefined);
    await Promise.all([api, ...workers].map((process) => process.stop()));
    await rm(dataDir, { recursive: true, force: true });
  });

  const text = (at: number) =>
    Array.from({ length: 4 }, (_, line) => `Line ${line} of text ${at} is here. `.repeat(20)).join('\n\n');
  const push = async (from: number, to: number, textOf = text) => {
    const documents = Array.from({ length: to - from }, (_, at) =>
      aDocument(`doc-${String(from + at).padStart(3, '0')}`, textOf(from + at)),
    );
    const body = { ingestor_id: 'files:loader', datasource_id: 'ds', documents };
    return ((await admin.post('/v1/ingest').send(body)).body as { job_id: string }).job_id;
  };
  const read = async (job: string) => (await admin.get(`/v1/job/${job}`)).body as JobBody & { workers?: string[] };
  const listing = async () =>
    (await admin.get('/v1/datasource/ds/documents?limit=1000')).body as {
      total_chunks: number;
      documents: { document_id: string; chunks: { id: string }[] }[];
    };
  const found = async (documentId: string) => {
    const search = { query: 'line of text', limit: 100, filters: { document_id: documentId } };
    const res = await admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: search });
    return (res.body as { result: { results: { metadata: { id: string } }[] } }).result.results.map(
      ({ metadata }) => metadata.id,
    );
  };
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `doc-${String(at).padStart(3, '0')}`);

  /** Who has work of the jobs in hand, once that is both of them. */
  const bothOn = async (...jobs: string[]) => {
    const names = async () => new Set((await Promise.all(jobs.map(read))).flatMap(({ workers: on = [] }) => on));
    return [...(await until(names, ({ size }) => size === 2))];
  };

  it('index every document once, share the work, and the api finds it within a second', async () => {
    embeddings.hold('text');
    const jobs = await Promise.all([push(0, 40), push(40, 80)]);
    await bothOn(...jobs);
    embeddings.hold(undefined);
    await Promise.all(jobs.map((job) => finishedJob(admin, job)));
    const began = performance.now();
    const last = await found('doc-079');
    const foundMs = performance.now() - began;
    const done = await Promise.all(jobs.map(read));
    const listed = await listing();
    // One after the other: a person has few searches open at once.
    const hits: string[][] = [];
    for (const { document_id: id } of listed.documents) hits.push(await found(id));

    expect(last.length).toBeGreaterThan(0);
    expect(foundMs).toBeLessThan(1_000);
    expect(listed.documents.map(({ document_id: id }) => id)).toEqual(ids(80));
    expect(done.reduce((sum, body) => sum + Number(body['chunk_count']), 0)).toBe(listed.total_chunks);
    expect(hits.map((found) => found.sort())).toEqual(
      listed.documents.map(({ chunks }) => chunks.map(({ id }) => id).sort()),
    );
  }, 180_000);

  it('answer nothing but health as a worker', async () => {
    const worker = supertest.agent(workers[0]!.url);

    expect((await worker.get('/readyz')).status).toBe(200);
    expect((await worker.get('/v1/datasources')).status).toBe(404);
  });

  it('take over what a killed one had within ten seconds while the other is busy, and lose nothing', async () => {
    embeddings.hold('number');
    const job = await push(0, 64, (at) => `The text of number ${at}.`);
    // Both have all that they take at a time in hand, and none of it ends.
    await until(
      () => Promise.resolve(embeddings.waiting().length),
      (batches) => batches >= 4,
    );
    const [name = ''] = await bothOn(job);
    const tasks = database.useDb(databaseName).collection('rag_tasks');
    const lost = (await tasks.find({ owner: name }).toArray()).map(({ _id: id }) => id);
    const victim = workers.find(({ pid }) => name.includes(`/${String(pid)}/`));
    await victim!.kill();
    workers = workers.filter((worker) => worker !== victim);
    const killedAt = performance.now();
    // How they are put together into batches is the queue's affair; that all of them are in hand again is ours.
    await until(
      () => tasks.countDocuments({ _id: { $in: lost }, state: 'running', owner: { $ne: name } }),
      (taken) => taken === lost.length,
    );
    const goesOnMs = performance.now() - killedAt;
    embeddings.hold(undefined);
    const done = await finishedJob(admin, job);
    const listed = await listing();

    expect(lost.length).toBeGreaterThan(0);
    expect(goesOnMs).toBeLessThan(10_000);
    expect(done).toMatchObject({ status: 'completed', progress_counter: 64, failed_counter: 0 });
    expect(done['chunk_count']).toBe(listed.total_chunks);
    expect(listed.documents.map(({ document_id: id }) => id)).toEqual(ids(64));
  }, 300_000);

  it('stop a terminated job within two seconds, whatever long batches are in hand', async () => {
    embeddings.hold('text');
    const job = await push(0, 100);
    await bothOn(job);
    await admin.post(`/v1/job/${job}/terminate`);
    const began = performance.now();
    // A deletion goes through once no worker has hands on the datasource any more.
    const deleted = await admin.delete('/v1/datasource?datasource_id=ds');
    const stoppedMs = performance.now() - began;

    expect(deleted.status).toBe(200);
    expect(stoppedMs).toBeLessThan(2_000);
    expect(embeddings.waiting()).toEqual([]);
  });
});
