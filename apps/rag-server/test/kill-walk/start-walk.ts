import { expect } from '@jest/globals';
import { connect, type Table } from '@lancedb/lancedb';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startTokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import type { SpawnedService } from '@parley/testkit';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { buildRagServer, runRagServer, spawnRagServer } from '../spawn-rag-server.js';
import { finishedJob, type JobBody, type Requests } from '../start-rag-server.js';
import { startEmbeddings } from '../embeddings/stub-embeddings.js';

const dieAt = pathToFileURL(fileURLToPath(new URL('die-at.mjs', import.meta.url))).href;
const tenMinutesMs = 600_000;
/** A walk starts many processes and asks them all: on shared cores that takes longer than a usual token is good for. */
const tokenSeconds = 3_600;

/** All that is left of what was done to a datasource: two runs that left the same are equal. Documents by title. */
export interface Remains {
  /** As listed, with how many passages each has. */
  readonly documents: readonly string[];
  /** Of all passages that a search finds. */
  readonly found: readonly string[];
  /** Of all passages that stand in the index, whoever may see them. */
  readonly passages: readonly string[];
  /** Newest first. */
  readonly jobs: readonly object[];
  /** Tasks that are not settled. */
  readonly openTasks: number;
}

export const nothing: Remains = { documents: [], found: [], passages: [], jobs: [], openTasks: 0 };

/** One database, one folder, and on them one process after the other, each dying at a step that it is told. */
export interface Walk {
  /** Requests to the process that runs now; one is started when there is none. */
  admin(): Promise<Requests>;
  /** The same of a person who may only read. */
  person(): Promise<Requests>;
  /**
   * Does something, and fails unless the process is killed at that step of it. Time is set back then as if ten minutes
   * had gone by: leases have run out, and what was half accepted is nobody's.
   */
  killAt(step: string, work: (admin: Requests) => PromiseLike<unknown>): Promise<void>;
  remains(datasourceId: string): Promise<Remains>;
  /** Takes passages out of the index behind the service's back, and leaves their documents listed. */
  losePassages(datasourceId: string): Promise<void>;
  /** Ends the process that runs and makes the graph anew from docdb; fails unless that ends well. */
  rebuildGraph(): Promise<void>;
  /** What to look behind the service with. */
  collection(name: string): mongoose.mongo.Collection;
  close(): Promise<void>;
}

export async function startWalk(more: Record<string, string> = {}): Promise<Walk> {
  const [docdb, issuer, built, embeddings, dataDir] = await Promise.all([
    startDocdb({ port: 0 }),
    startTokenIssuer(),
    buildRagServer(),
    startEmbeddings(),
    mkdtemp(join(tmpdir(), 'rag-walk-')),
  ]);
  const database = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  const collection = (name: string) => database.collection(name);
  const exp = Math.floor(Date.now() / 1_000) + tokenSeconds;
  const claims = { aud: 'rag-server', sub: 'u', azp: 'ingestor', client_id: 'ingestor', exp };
  const bearer = `Bearer ${await issuer.tokenFor(claims)}`;
  const reader = { aud: 'rag-server', sub: 'u-rita', preferred_username: 'rita', azp: 'ui-bff', exp };
  const personBearer = `Bearer ${await issuer.tokenFor(reader)}`;
  const stepFile = join(dataDir, 'die-at');
  const env = {
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'rag-server',
    DOCDB_URI: docdb.url,
    RAG_DATA_DIR: dataDir,
    RBAC_CLIENT_CREDENTIALS_ROLE: 'admin',
    DIE_AT_FILE: stepFile,
    ...embeddings.env,
    ...more,
  };
  let running: SpawnedService | undefined;
  const start = async () => {
    await writeFile(stepFile, '');
    running = await spawnRagServer(built, env, { preload: [dieAt] });
    return running;
  };
  const as = async (whose: string) => supertest.agent((running ?? (await start())).url).set('Authorization', whose);
  const admin = () => as(bearer);
  return {
    admin,
    person: () => as(personBearer),
    collection,
    async killAt(step, work) {
      const requests = await admin();
      await writeFile(stepFile, step);
      // The answer is lost with the process, or came before it died.
      await work(requests).then(undefined, () => undefined);
      expect(await running?.ended).toBe('SIGKILL');
      running = undefined;
      await elapse(collection);
    },
    remains: async (id) => ({
      ...(await shown(await admin(), id)),
      passages: await passagesOf(dataDir, id),
      openTasks: await collection('rag_tasks').countDocuments({ datasource_id: id, state: { $ne: 'settled' } }),
    }),
    losePassages: (id) =>
      withPassages(dataDir, async (table) => {
        await table.delete(of(id));
      }),
    async rebuildGraph() {
      await running?.kill();
      running = undefined;
      expect(await runRagServer(built, env, ['rebuild-graph'])).toBe(0);
    },
    async close() {
      await running?.kill();
      await database.close();
      await Promise.all([docdb.close(), issuer.close(), built.remove(), embeddings.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function elapse(collection: Walk['collection']): Promise<void> {
  const past = new Date(Date.now() - tenMinutesMs);
  await collection('rag_tasks').updateMany({ state: 'staged' }, { $set: { staged_at: past } });
  await collection('rag_tasks').updateMany({ state: 'running' }, { $set: { lease_until: past } });
  await collection('rag_datasources').updateMany({ heldUntil: { $exists: true } }, { $set: { heldUntil: past } });
  await collection('rag_taken_out_leases').updateMany({}, { $set: { until: past } });
  await collection('rag_index_leases').updateMany({}, { $set: { until: past } });
  await collection('rag_index_writes').updateMany({ aliveUntil: { $exists: true } }, { $set: { aliveUntil: past } });
  await collection('rag_jobs').updateMany({}, { $inc: { createdAt: -tenMinutesMs / 1_000 } });
}

async function shown(admin: Requests, datasourceId: string): Promise<Pick<Remains, 'documents' | 'found' | 'jobs'>> {
  const path = encodeURIComponent(datasourceId);
  const search = { query: 'the text', limit: 100, filters: { datasource_id: datasourceId } };
  const [listed, jobs, hits] = await Promise.all([
    admin.get(`/v1/datasource/${path}/documents?limit=1000`),
    admin.get(`/v1/jobs/datasource/${path}`),
    admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: search }),
  ]);
  const { documents = [] } = listed.body as { documents?: { title: string; chunks: unknown[] }[] };
  const { result } = hits.body as { result: { results: { metadata: { title: string } }[] } };
  return {
    documents: documents.map(({ title, chunks }) => `${title}: ${chunks.length}`).sort(),
    jobs: (jobs.body as JobBody[]).map(countersOf),
    found: result.results.map(({ metadata }) => metadata.title).sort(),
  };
}

const countersOf = ({ status, total, progress_counter, failed_counter, document_count, chunk_count }: JobBody) => ({
  status,
  counters: { total, progress_counter, failed_counter, document_count, chunk_count },
});

async function withPassages<T>(dataDir: string, look: (table: Table) => Promise<T>): Promise<T> {
  const connection = await connect(join(dataDir, 'lancedb'));
  try {
    return await look(await connection.openTable('chunks'));
  } finally {
    connection.close();
  }
}

const of = (datasourceId: string) => `datasource_id = '${datasourceId}'`;

const passagesOf = (dataDir: string, datasourceId: string): Promise<string[]> =>
  withPassages(dataDir, async (table) => {
    const rows = (await table.query().where(of(datasourceId)).select(['title']).toArray()) as { title: string }[];
    return rows.map(({ title }) => title).sort();
  });

/** Waits until no job of the datasource is open any more. */
export async function jobsOver(admin: Requests, datasourceId: string): Promise<void> {
  const jobs = (await admin.get(`/v1/jobs/datasource/${encodeURIComponent(datasourceId)}`)).body as {
    job_id: string;
  }[];
  for (const { job_id: job } of jobs) await finishedJob(admin, job);
}
