import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import { createClosers, listen } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import type { Express } from 'express';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { loadConfig } from '../src/config.js';
import { wire } from '../src/wiring.js';

export type Who = 'reader' | 'ingestor' | 'admin';

/** A whole service over a real database, a real index and the shipped model. */
export interface RunningRag {
  readonly url: string;
  readonly app: Express;
  readonly issuer: TokenIssuer;
  readonly docdb: { url: string; close: () => Promise<void> };
  readonly tokenOf: (who: Who, claims?: object) => Promise<string>;
  /** Requests that carry the bearer of that person or program. */
  readonly as: (who: Who, claims?: object) => Promise<Requests>;
  readonly anonymous: supertest.Agent;
  /** How many of a job's documents are neither done nor cancelled, as the database has it. */
  readonly openTasks: (jobId: string) => Promise<number>;
  /** What the service has stored, to look behind it. */
  readonly collection: (name: string) => mongoose.mongo.Collection;
  readonly close: () => Promise<void>;
}
export type Requests = supertest.Agent;

const people: Record<Who, object> = {
  reader: { sub: 'u-reader', preferred_username: 'rita', email: 'rita@example.org', azp: 'ui-bff' },
  ingestor: { sub: 'u-ingestor', client_id: 'ingestor', azp: 'ingestor' },
  admin: { sub: 'u-admin', preferred_username: 'ada', email: 'ada@example.org', azp: 'ui-bff', groups: ['rag-admins'] },
};

export async function startRagServer(settings: Record<string, string> = {}, now?: () => Date): Promise<RunningRag> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rag-server-'));
  const [docdb, issuer] = await Promise.all([startDocdb({ port: 0 }), startTokenIssuer()]);
  const closers = createClosers({ log: silentLog() });
  const config = loadConfig({
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'rag-server',
    DOCDB_URI: docdb.url,
    RAG_DATA_DIR: dataDir,
    RBAC_ADMIN_GROUPS: 'rag-admins',
    RBAC_CLIENT_ROLES: 'ingestor=ingestonly',
    EMBEDDINGS_THREADS: '1',
    // Tests ask what is new as often as they can.
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
  });
  const app = await wire(config, silentLog(), { closers, stopping: new AbortController().signal }, 'all', now);
  const server = await listen(app, { port: 0, graceMs: 50 });
  closers.add('http', () => server.close());
  const database = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  closers.add('database', () => database.close());
  const tokenOf = (who: Who, claims: object = {}) => issuer.tokenFor({ aud: 'rag-server', ...people[who], ...claims });
  return {
    url: server.url,
    app,
    issuer,
    docdb,
    tokenOf,
    as: async (who, claims) => supertest.agent(server.url).set('Authorization', `Bearer ${await tokenOf(who, claims)}`),
    anonymous: supertest.agent(server.url),
    openTasks: (jobId) => database.collection('rag_tasks').countDocuments({ job_id: jobId, state: { $ne: 'settled' } }),
    collection: (name) => {
      if (!database.db) throw new Error('the database is closed');
      return database.db.collection(name);
    },
    close: async () => {
      await closers.close();
      await Promise.all([docdb.close(), issuer.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const aDatasource = (id: string, more: object = {}) => ({
  datasource_id: id,
  ingestor_id: 'files:loader',
  source_type: 'files',
  description: 'Things',
  ...more,
});

export const aDocument = (documentId: string, content: string, metadata: object = {}) => ({
  page_content: content,
  metadata: { document_id: documentId, title: `About ${documentId}`, document_type: 'text', ...metadata },
});

/** Far beyond every test's own deadline: a question that nobody waits for any more must not keep the process alive. */
const untilLimitMs = 240_000;

/** Asks until the answer fits; the deadline is the test's own. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + untilLimitMs; ;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${untilLimitMs} ms; last seen: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export interface JobBody {
  readonly status: string;
  readonly document_outcomes: { document_id: string; outcome: string; message?: string }[];
  readonly [field: string]: unknown;
}

const finals = ['completed', 'completed_with_errors', 'failed', 'terminated'];

export const finishedJob = async (requests: Requests, jobId: string): Promise<JobBody> =>
  until(
    async () => {
      const res = await requests.get(`/v1/job/${jobId}`);
      // A job that is not there never ends.
      if (res.status === 404) throw new Error(`there is no job ${jobId}: ${res.text}`);
      return res.body as JobBody;
    },
    ({ status }) => finals.includes(status),
  );

/** Ingests through the API and waits until the job is over. */
export async function ingest(
  requests: Requests,
  datasourceId: string,
  documents: object[],
  more: object = {},
): Promise<JobBody> {
  const body = { ingestor_id: 'files:loader', datasource_id: datasourceId, documents, ...more };
  const accepted = await requests.post('/v1/ingest').send(body);
  if (accepted.status !== 202) throw new Error(`ingest answered ${accepted.status}: ${accepted.text}`);
  return finishedJob(requests, (accepted.body as { job_id: string }).job_id);
}
