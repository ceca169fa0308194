import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuthzClient } from '@parley/authz-client';
import type { Lifetime, Logger, Metrics, Readiness } from '@parley/service';
import type { Connection } from 'mongoose';
import { monotonicFactory } from 'ulid';
import type { RagServices } from './app.js';
import type { Config, ServiceRole } from './config.js';
import { wireCleanup } from './cleanup/wire-cleanup.js';
import { wireCrawl } from './crawl/run/wire-crawl.js';
import { webSourceType } from './crawl/run/web-source.js';
import { docdbDatasourceStore } from './datasources/datasource.docdb.js';
import { datasourceNotFound } from './datasources/delete-datasource.js';
import { wireDeletion } from './datasources/wire-deletion.js';
import { docdbDocumentStore } from './documents/document.docdb.js';
import { makeFetchDocument } from './documents/fetch-document.js';
import { makeListDocuments } from './documents/list-documents.js';
import { makeMayListDocuments } from './documents/may-list-documents.js';
import { makeReadChunk } from './documents/read-chunk.js';
import type { Embedder } from './embeddings/embedder.js';
import type { Graphs } from './graph/open-graph.js';
import { type IngestGraph, wireGraphReads, wireIngestGraph } from './graph/wire-graph.js';
import type { ChunkIndex } from './index/chunk-index.js';
import { makeAcceptDocuments } from './ingestion/accept-documents.js';
import { indexDocuments, makeIndexBatch } from './ingestion/index-documents.js';
import { makeStartSourceJob } from './ingestion/start-source-job.js';
import { docdbIngestorStore } from './ingestors/ingestor.docdb.js';
import { makeChangeJob } from './jobs/change-job.js';
import { makeEndLeftJobs } from './jobs/end-silent-jobs.js';
import { jobProgress } from './jobs/finish-jobs.js';
import { countJobAge } from './jobs/job-metrics.js';
import { docdbJobStore } from './jobs/job.docdb.js';
import { makeCreateJob, makeReadJob, makeTerminateJob, makeUpdateJob } from './jobs/manage-jobs.js';
import { makeReportOnJob } from './jobs/report-on-job.js';
import { makeRetryJob } from './jobs/retry-job.js';
import { markupReader } from './markup/markup-reader.js';
import { wireMcp } from './mcp/wire-mcp.js';
import { openOntology, wireOntology } from './ontology/wire-ontology.js';
import { nameDatasources } from './permissions/named-datasources.js';
import { relationPermissions, rolesAlone } from './permissions/read-permissions.js';
import { docdbChangeTurnStore } from './readers/change-turns.docdb.js';
import { makeDatasourceReaders } from './readers/datasource-readers.js';
import { makeInTurn } from './readers/in-turn.js';
import { withOwners } from './readers/wire-readers.js';
import { makeSearchPassages } from './search/search-passages.js';
import { timeSearches } from './search/time-searches.js';
import { datingSources } from './sources/date-sources.js';
import { makeReloadAllSources, makeReloadDueSources, makeReloadSource } from './sources/reload-sources.js';
import { docdbSchedule } from './time/schedule.docdb.js';
import { startTimer } from './time/timer.js';
import { docdbTaskQueue } from './tasks/task-queue.docdb.js';
import { wikiSourceType } from './wiki/wiki-source.js';
import { wireWiki } from './wiki/wire-wiki.js';
import type { TaskHandler } from './tasks/task-handler.js';
import { startTaskWorker } from './tasks/task-worker.js';

/** Seven missed heartbeats; with one look for what is left, a dead worker's work is taken over within 7 s. */
const leaseMs = 5_000;
const worker = { concurrency: 2, heartbeatMs: 700, pollMs: 500, sweepMs: 2_000, takeOverMs: 2_000, maxAttempts: 8 };
const silenceSeconds = 15;
const lookForDueSourcesMs = 30_000;

export interface Parts {
  readonly role: ServiceRole;
  readonly config: Pick<Config, 'crawl' | 'cleanup' | 'wiki' | 'model'>;
  readonly connection: Connection;
  readonly embedder: Embedder;
  readonly index: ChunkIndex;
  readonly graphs: Graphs | undefined;
  readonly authz: AuthzClient | undefined;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly log: Logger;
  readonly closers: Lifetime['closers'];
}

/** All that the API does, on real stores; begins the work that nobody asks for. */
export async function wireServices(parts: Parts): Promise<RagServices> {
  const { connection, embedder, index, graphs, authz, now, log, closers } = parts;
  const ontology = graphs && (await openOntology(graphs, connection, now));
  const graph = graphs && ontology && (await wireIngestGraph(graphs, connection, ontology));
  const stores = await openStores(parts, graph);
  const { datasources, documents, jobs, queue, relations } = stores;
  const requireDatasource = async (id: string) => {
    const datasource = await datasources.find(id);
    if (!datasource) throw datasourceNotFound();
    return datasource;
  };
  const changeJob = makeChangeJob(jobs);
  const jobDeps = { jobs, queue, changeJob, requireDatasource, now, newId: randomUUID };
  const createJob = makeCreateJob(jobDeps);
  const readJob = makeReadJob(jobDeps);
  const newTaskId = monotonicFactory();
  const works = parts.role !== 'api';
  const wakeWorkers = () => running?.wake();
  const findDatasource = (id: string) => datasources.find(id);
  const indexBatch = makeIndexBatch({ ...graph, index, embedder, documents, findDatasource });
  const startSourceJob = makeStartSourceJob({ jobs, queue, createJob, wakeWorkers });
  const markup = markupReader();
  closers.add('page reader', () => markup.close());
  const { readMarkup } = markup;
  const source = { ...stores, ...parts, readMarkup, indexBatch, startSourceJob, newTaskId };
  const crawl = await wireCrawl({ ...source, config: parts.config.crawl });
  closers.add('crawl', () => crawl.close());
  const wiki = wireWiki({ ...source, config: parts.config.wiki });
  closers.add('wiki', () => wiki.close());
  const deletion = await wireDeletion({
    ...stores,
    ...parts,
    remembered: [crawl.pages, ...relations],
    endLeftJobs: makeEndLeftJobs({ jobs, queue, now }),
    pause: () => wait(100),
    newId: randomUUID,
  });
  const owner = workerName();
  const schedule = docdbSchedule({ connection, now, owner });
  const sweeping = { ...stores, ...parts, ...deletion, schedule, requireDatasource };
  const cleanup = wireCleanup({ ...sweeping, config: parts.config.cleanup, works });

  const ingestors = docdbIngestorStore(connection);
  const ingestorSeenAt = async (id: string) => {
    const datasource = await findDatasource(id);
    return datasource && ingestors.lastSeen(datasource.ingestorId);
  };
  const progress = jobProgress({ jobs, queue, changeJob, ingestorSeenAt, now, newTaskId, silenceSeconds });
  const lookAtDatasources = nameDatasources({ datasources });
  const permissions = authz ? relationPermissions({ authz, lookAtDatasources }) : rolesAlone();
  const { model } = parts.config;
  const agent =
    graphs && ontology && wireOntology({ ...jobDeps, graphs, ontology, permissions, model, newTaskId, wakeWorkers });
  const running = startWork({ ...stores, ...parts, works, owner }, progress, [
    indexDocuments(indexBatch),
    ...crawl.handlers,
    ...wiki.handlers,
    ...(agent?.handlers ?? []),
  ]);
  const reloadDue = makeReloadDueSources({ datasources, jobs, now });
  if (works) {
    const timer = startTimer({
      everyMs: lookForDueSourcesMs,
      work: () => reloadDue([crawl.webSources, ...(wiki.isConfigured ? [wiki.wikiSources] : [])]),
      onError: (err) => log.warn({ err }, 'looking for sources to reload failed'),
    });
    closers.add('reloads', () => timer.stop());
  }

  const graphReads = graphs && wireGraphReads(graphs, { permissions, now });
  const fetchDocument = makeFetchDocument({ documents, index, now });
  const searchPassages = timeSearches(makeSearchPassages({ index, embedder, now }), parts.metrics);
  countJobAge({ ...parts, jobs });
  const accepting = { jobs, queue, requireDatasource, readJob, createJob, changeJob, now, newTaskId, wakeWorkers };
  return {
    ...crawl,
    ...cleanup,
    ...wiki,
    datasources,
    ingestors,
    jobs,
    queue,
    embedder,
    permissions,
    graph: graphReads,
    ontology: agent?.agent,
    requireDatasource,
    deleteDatasource: deletion.deleteDatasource,
    readers: makeDatasourceReaders({
      authz,
      permissions,
      isDatasource: async (id) => !!(await findDatasource(id)),
      inTurn: makeInTurn({ turns: docdbChangeTurnStore(connection, now), now, newId: randomUUID }),
    }),
    createJob,
    readJob,
    updateJob: makeUpdateJob(jobDeps),
    terminateJob: makeTerminateJob(jobDeps),
    reportOnJob: makeReportOnJob(jobDeps),
    retryJob: makeRetryJob(accepting),
    now,
    mayListDocuments: makeMayListDocuments({ permissions, creatorOf: (id) => datasources.creatorOf(id) }),
    listDocuments: makeListDocuments(documents),
    readChunk: makeReadChunk({ index, now }),
    mcp: await wireMcp({ connection, graph: graphReads, datasources, permissions, fetchDocument, searchPassages, now }),
    acceptDocuments: makeAcceptDocuments(accepting),
    reloadSource: makeReloadSource({ datasources }),
    reloadAllSources: makeReloadAllSources({ datasources, jobs }),
  };
}

async function openStores(parts: Parts, graph: IngestGraph | undefined) {
  const { connection, now } = parts;
  const { datasources, relations } = withOwners(docdbDatasourceStore(connection, now), parts);
  const documents = docdbDocumentStore(connection);
  const jobs = docdbJobStore(connection, now);
  const queue = docdbTaskQueue({ connection, now, leaseMs });
  await Promise.all([datasources, documents, jobs, queue].map((store) => store.createIndexes()));
  return {
    datasources,
    relations,
    documents: graph ? graph.withEntities(documents) : documents,
    jobs: datingSources(jobs, { datasources, readByServer: [webSourceType, wikiSourceType] }),
    queue,
  };
}

/** Told in the view of a job; a new one for every start, as leases ask for. */
const workerName = () => `${hostname()}/${process.pid.toString()}/${randomUUID().slice(0, 8)}`;

type Stores = Awaited<ReturnType<typeof openStores>>;

interface WorkParts extends Pick<Stores, 'queue'>, Pick<Parts, 'checkReadiness' | 'log' | 'closers'> {
  readonly works: boolean;
  readonly owner: string;
}

function startWork(
  { queue, checkReadiness, works, owner, log, closers }: WorkParts,
  jobs: ReturnType<typeof jobProgress>,
  handlers: readonly TaskHandler[],
) {
  if (!works) return undefined;
  const isOutage = async () => !(await checkReadiness()).ready;
  const onError = (err: unknown, doing: string) => log.warn({ err, doing }, 'background work failed');
  const running = startTaskWorker({ ...worker, queue, jobs, handlers, owner, isOutage, onError });
  closers.add('worker', () => running.stop());
  return running;
}
