import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeVerifyAccessToken } from '@parley/auth';
import { type AuthzClient, createAuthzClient } from '@parley/authz-client';
import { openDocdb, pingDocdb } from '@parley/docdb';
import { type Lifetime, type Logger, createMetrics, makeCheckReadiness } from '@parley/service';
import type { Connection } from 'mongoose';
import { monotonicFactory } from 'ulid';
import { type RagServices, createApp } from './app.js';
import type { Config } from './config.js';
import { docdbDatasourceStore } from './datasources/datasource.docdb.js';
import { datasourceNotFound, finishDeletions, makeDeleteDatasource } from './datasources/delete-datasource.js';
import { docdbDocumentStore } from './documents/document.docdb.js';
import { makeFetchDocument } from './documents/fetch-document.js';
import { makeListDocuments } from './documents/list-documents.js';
import { makeReadChunk } from './documents/read-chunk.js';
import { cachedEmbedder } from './embeddings/cached-embedder.js';
import type { Embedder } from './embeddings/embedder.js';
import { onnxEmbedder } from './embeddings/onnx-embedder.js';
import type { ChunkIndex } from './index/chunk-index.js';
import { lanceChunkIndex } from './index/lance-chunk-index.js';
import { makeAcceptDocuments } from './ingestion/accept-documents.js';
import { indexDocuments, makeIndexBatch } from './ingestion/index-documents.js';
import { docdbIngestorStore } from './ingestors/ingestor.docdb.js';
import { makeChangeJob } from './jobs/change-job.js';
import { jobProgress } from './jobs/finish-jobs.js';
import { docdbJobStore } from './jobs/job.docdb.js';
import { makeCreateJob, makeReadJob, makeTerminateJob, makeUpdateJob } from './jobs/manage-jobs.js';
import { wireMcp } from './mcp/wire-mcp.js';
import { relationPermissions, rolesAlone } from './permissions/read-permissions.js';
import { makeSearchPassages } from './search/search-passages.js';
import { docdbTaskQueue } from './tasks/task-queue.docdb.js';
import { startTaskWorker } from './tasks/task-worker.js';

/** Queries and passages remembered by content: about 3 MB of vectors. */
const cachedTexts = 2_000;
const leaseMs = 8_000;
const worker = { concurrency: 2, heartbeatMs: 700, pollMs: 500, sweepMs: 2_000, maxAttempts: 8 };
const indexTimeoutMs = 30_000;

/** Makes everything real, registers how to close it, and resolves to the app. */
export async function wire(config: Config, log: Logger, { closers, stopping }: Lifetime) {
  const now = () => new Date();
  const [embedder, connection] = await Promise.all([
    openEmbedder(config),
    openDocdb(config.docdb, { log, signal: stopping }),
    warmLance(),
  ]);
  closers.add('embedder', () => embedder.close());
  closers.add('docdb', () => connection.close());
  const index = await openIndex(config, embedder);
  closers.add('index', () => index.close());
  const authz = config.authz && createAuthzClient(config.authz);
  const services = await wireServices({ connection, embedder, index, authz, now, log, closers });
  const checkReadiness = makeCheckReadiness({
    dependencies: {
      docdb: () => pingDocdb(connection),
      index: () => index.ping(),
      ...(authz && { authz: (signal) => authz.ping({ signal }) }),
    },
    onDown: (dependency, err) => log.warn({ err, dependency }, 'a dependency is down'),
  });
  return createApp({
    services,
    settings: {
      issuer: config.oidc.issuer,
      roles: config.roles,
      publicUrl: config.publicUrl,
      metricsToken: config.metricsToken,
      trustedProxies: config.trustedProxies,
      embeddingsProvider: config.embeddings.provider,
      vectorStore: 'lancedb',
    },
    verify: makeVerifyAccessToken(config.oidc),
    checkReadiness,
    stopping,
    log,
    metrics: createMetrics('rag-server'),
    now,
  });
}

interface Parts {
  readonly connection: Connection;
  readonly embedder: Embedder;
  readonly index: ChunkIndex;
  readonly authz: AuthzClient | undefined;
  readonly now: () => Date;
  readonly log: Logger;
  readonly closers: Lifetime['closers'];
}

async function wireServices({ connection, embedder, index, authz, now, log, closers }: Parts): Promise<RagServices> {
  const datasources = docdbDatasourceStore(connection);
  const documents = docdbDocumentStore(connection);
  const jobs = docdbJobStore(connection, now);
  const queue = docdbTaskQueue({ connection, now, leaseMs });
  await Promise.all([datasources, documents, jobs, queue].map((store) => store.createIndexes()));

  const requireDatasource = async (id: string) => {
    const datasource = await datasources.find(id);
    if (!datasource) throw datasourceNotFound();
    return datasource;
  };
  const changeJob = makeChangeJob(jobs);
  const jobDeps = { jobs, queue, changeJob, requireDatasource, now, newId: randomUUID };
  const createJob = makeCreateJob(jobDeps);
  const readJob = makeReadJob(jobDeps);
  const deletion = { datasources, documents, jobs, queue, index };
  await finishDeletions(deletion);

  const newTaskId = monotonicFactory();
  const indexBatch = makeIndexBatch({ index, embedder, documents, findDatasource: (id) => datasources.find(id) });
  const running = startTaskWorker({
    ...worker,
    queue,
    jobs: jobProgress({ jobs, queue, changeJob, now, newTaskId, silenceSeconds: 15 }),
    handlers: [indexDocuments(indexBatch)],
    owner: randomUUID(),
    onError: (err, doing) => log.warn({ err, doing }, 'background work failed'),
  });
  closers.add('worker', () => running.stop());

  const permissions = authz ? relationPermissions({ authz, datasourceIds: () => datasources.ids() }) : rolesAlone();
  const fetchDocument = makeFetchDocument({ documents, index, now });
  const searchPassages = makeSearchPassages({ index, embedder, now });

  return {
    datasources,
    ingestors: docdbIngestorStore(connection),
    jobs,
    queue,
    embedder,
    permissions,
    requireDatasource,
    deleteDatasource: makeDeleteDatasource(deletion),
    createJob,
    readJob,
    updateJob: makeUpdateJob(jobDeps),
    terminateJob: makeTerminateJob(jobDeps),
    listDocuments: makeListDocuments(documents),
    readChunk: makeReadChunk(index),
    mcp: await wireMcp({ connection, datasources, permissions, fetchDocument, searchPassages, now }),
    acceptDocuments: makeAcceptDocuments({
      queue,
      requireDatasource,
      readJob,
      createJob,
      changeJob,
      now,
      newTaskId,
      wakeWorkers: () => running.wake(),
    }),
  };
}

const openEmbedder = async ({ embeddings }: Config): Promise<Embedder> =>
  cachedEmbedder(await onnxEmbedder(embeddings), cachedTexts);

/** Loads the native library while the model loads; opening the index has to wait for the model's dimension. */
const warmLance = () => import('@lancedb/lancedb');

async function openIndex({ dataDir }: Config, { model, dimensions }: Embedder): Promise<ChunkIndex> {
  const uri = join(dataDir, 'lancedb');
  await mkdir(uri, { recursive: true });
  return lanceChunkIndex({ uri, model, dimensions, timeoutMs: indexTimeoutMs });
}
