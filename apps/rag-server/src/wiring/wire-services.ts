import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { RagServices } from '../api-routes.js';
import type { DatasourceRouteDeps } from '../datasources/datasource.routes.js';
import { makeRequireMayChange } from '../datasources/require-may-change.js';
import { makeSaveDatasource } from '../datasources/save-datasource.js';
import type { DeleteDatasource } from '../deletion/delete-datasource.js';
import type { DocumentRouteDeps } from '../documents/document.routes.js';
import { makeFetchDocument } from '../documents/fetch-document.js';
import { makeListDocuments } from '../documents/list-documents.js';
import { makeMayListDocuments } from '../documents/may-list-documents.js';
import { makeReadChunk } from '../documents/read-chunk.js';
import type { GraphServices } from '../graph/graph-services.js';
import { wireGraphReads, wireIngestGraph } from './wire-graph.js';
import { makeAcceptDocuments } from '../ingestion/accept-documents.js';
import type { JobRouteDeps } from '../jobs/job.routes.js';
import { type AcceptTasks, makeAcceptTasks } from '../ingestion/accept-tasks.js';
import { makeTerminateJob, makeUpdateJob } from '../jobs/manage-jobs.js';
import { makeReportOnJob } from '../jobs/report-on-job.js';
import { makeRetryJob } from '../jobs/retry-job.js';
import { wireAttached } from './wire-attached.js';
import { wireGenerations } from './wire-generations.js';
import { wireMcp } from './wire-mcp.js';
import { openOntology, wireOntology } from './wire-ontology.js';
import { makeIsOwnAttached } from '../permissions/own-attached.js';
import type { OpenedIndex } from '../index/generations/opened-index.js';
import { withLive } from '../index/generations/with-live.js';
import { nameDatasources } from '../permissions/named-datasources.js';
import { type ReadPermissions, relationPermissions, rolesAlone } from '../permissions/read-permissions.js';
import { knownLists } from '../readers/known-lists.js';
import { makeMembershipsOf } from '../readers/memberships.js';
import { makeReadListsOf } from '../readers/readable-lists.js';
import { attachedFirst } from '../search/attached-first.js';
import { boundedSearch } from '../search/bounded-search.js';
import { makeTeamsThatRead } from '../permissions/teams-that-read.js';
import { nameTeams } from '../search/name-teams.js';
import { makeSearchPassages, type SearchPassages } from '../search/search-passages.js';
import { timeSearches } from '../search/time-searches.js';
import { makeChangeSource } from '../connectors/change-source.js';
import { makeReloadAllSources, makeReloadSource } from '../connectors/reload-sources.js';
import { callerTurns } from '../turns/caller-turns.js';
import { openReranking } from './open-reranking.js';
import { openStores } from './open-stores.js';
import { wireVerified } from './wire-verified.js';
import type { Parts } from './parts.js';
import { startWork } from './start-work.js';
import { type Jobs, wireJobs } from './wire-jobs.js';
import { wireMetrics } from './wire-metrics.js';
import { wireSharing } from './wire-sharing.js';
import { wireSources } from './wire-sources.js';

/** All services of the API on real stores; starts the background work. */
export async function wireServices(parts: Parts): Promise<RagServices> {
  const { role, connection, graphs, authz, config, now } = parts;
  const [works, holder] = [role !== 'api', workerName()];
  const ontology = graphs && (await openOntology(graphs, connection, now));
  const ingestGraph = graphs && ontology && (await wireIngestGraph(graphs, connection, ontology));
  const stores = await openStores(parts, ingestGraph);
  const queued = wireJobs(stores, parts);
  const shared = { ...parts, ...queued, acceptTasks: makeAcceptTasks(queued) };
  const sources = await wireSources(shared, { graph: ingestGraph, works });
  const lookAtDatasources = nameDatasources(stores);
  const readListsOf = makeReadListsOf({
    latestLists: knownLists(stores.readerLists),
    membershipsOf: authz ? makeMembershipsOf({ authz, now: () => parts.now().getTime() }) : () => Promise.resolve([]),
  });
  const permissions =
    authz && config.authz
      ? relationPermissions({ ...stores, authz, orgKey: config.authz.orgKey, lookAtDatasources, readListsOf })
      : rolesAlone(stores.datasources, readListsOf);
  const agent = graphs && ontology && wireOntology({ ...shared, graphs, ontology, permissions, model: config.model });
  const handlers = [...sources.handlers, ...(agent?.handlers ?? [])];
  if (works) shared.workers.running = startWork(shared, holder, handlers);
  wireMetrics(
    shared,
    handlers.map(({ kind }) => kind),
  );
  const graph = graphs && wireGraphReads(graphs, { permissions, now });
  const { rights } = shared;
  const requireMayChange = makeRequireMayChange({ rights, permissions });
  const searches = await openSearches(parts);
  return {
    ingestors: { ingestors: shared.ingestors, now },
    datasources: datasourceServices(shared, permissions, sources.deleteDatasource),
    ...wireSharing(shared, permissions),
    cleanup: sources.cleanup,
    documents: documentServices(shared, permissions),
    takenOut: { ...sources.takenOut, requireMayChange },
    jobs: jobServices(shared, permissions),
    jobReports: {
      reportOnJob: makeReportOnJob(shared),
      retryJob: makeRetryJob(shared),
      readJob: shared.readJob,
      rights,
    },
    ingestion: { acceptDocuments: makeAcceptDocuments(shared), rights },
    files: sources.files,
    attached: await wireAttached({ ...shared, ...sources.files, deleteDatasource: sources.deleteDatasource, works }),
    verified: wireVerified({
      ...{ ...shared, works },
      requireMayChange,
      acceptDocuments: makeAcceptDocuments(shared),
      takeOut: sources.takenOut.takeOut,
      isTeamNeeded: authz !== undefined,
    }),
    sources: {
      connectors: sources.connectors,
      rights,
      changeSource: makeChangeSource({ ...stores, requireMayChange, connectors: sources.connectors }),
      credentials: sources.credentials,
      reloadSource: makeReloadSource(stores),
      reloadAllSources: makeReloadAllSources(stores),
    },
    credentials: { credentials: sources.credentials },
    wikis: { wikis: sources.wikis },
    generations: wireGenerations(parts, {
      ...{ works, permissions },
      searchIn: (one) => searches.bound(searches.searchIn(one), () => Promise.resolve(one)),
    }),
    mcp: await mcpServices(shared, permissions, { graph, ...searches }),
    graph,
    ontology: agent?.agent,
  };
}

/** Told in the view of a job; a new one for every start, as leases ask for. */
const workerName = () => `${hostname()}/${process.pid.toString()}/${randomUUID().slice(0, 8)}`;

type Shared = Parts & Jobs & { readonly acceptTasks: AcceptTasks };

const datasourceServices = (
  shared: Shared,
  permissions: ReadPermissions,
  deleteDatasource: DeleteDatasource,
): DatasourceRouteDeps => ({
  datasources: shared.datasources,
  readerLists: shared.readerLists,
  permissions,
  rights: shared.rights,
  saveDatasource: makeSaveDatasource(shared),
  deleteDatasource,
});

const documentServices = (shared: Shared, permissions: ReadPermissions): DocumentRouteDeps => ({
  requireDatasource: (id) => shared.requireDatasource(id),
  mayListDocuments: makeMayListDocuments({
    permissions,
    rights: shared.rights,
    makerOf: (id) => shared.datasources.makerOf(id),
  }),
  listDocuments: makeListDocuments(shared.documents),
  readChunk: makeReadChunk({ ...shared, permissions, isOwnAttached: makeIsOwnAttached(shared.datasources) }),
});

const jobServices = (shared: Shared, permissions: ReadPermissions): JobRouteDeps => ({
  jobs: shared.jobs,
  queue: shared.queue,
  readerLists: shared.readerLists,
  permissions,
  rights: shared.rights,
  now: shared.now,
  requireDatasource: (id) => shared.requireDatasource(id),
  createJob: shared.createJob,
  readJob: shared.readJob,
  updateJob: makeUpdateJob(shared),
  terminateJob: makeTerminateJob(shared),
});

/** One person's searches run one after the other: the engine spreads each over all processors. */
const searchTurns = { atOnce: 4, ofOneAtOnce: 1, maxWaiting: 256, maxPerItem: 16 };
/** Shorter than any client waits, longer than any search takes that is let through. */
const searchLimitMs = 20_000;

interface Searches {
  /** In one index, which keeps its own pages. */
  readonly searchIn: (one: OpenedIndex) => SearchPassages;
  /** Keeps callers to what each may ask at a time. */
  readonly bound: (search: SearchPassages, index: () => Promise<OpenedIndex>) => SearchPassages;
}

async function openSearches(parts: Parts): Promise<Searches> {
  const { now, chargeSearch: charge } = parts;
  const reranking = await openReranking(parts);
  const bounds = { charge, inTurn: callerTurns(searchTurns, 'searches'), limitMs: searchLimitMs };
  return {
    searchIn: (one) => attachedFirst(makeSearchPassages({ ...one, now, reranking })),
    bound: (search, index) => boundedSearch({ ...bounds, search, embedder: async () => (await index()).embedder }),
  };
}

interface Searched extends Searches {
  readonly graph: GraphServices | undefined;
}

/** The tools, and the search behind them. */
function mcpServices(shared: Shared, permissions: ReadPermissions, { graph, searchIn, bound }: Searched) {
  const { index, documents, datasources, metrics, connection, authz, now } = shared;
  const fetchDocument = makeFetchDocument({ documents, index, now });
  // Whoever has waited for their turn asks the index that is live then.
  const live = () => index.live();
  const bounded = bound(withLive(live, searchIn), live);
  const searchPassages = timeSearches(authz ? nameTeams(bounded, makeTeamsThatRead(authz)) : bounded, metrics);
  const isOwnAttached = makeIsOwnAttached(datasources);
  return wireMcp({ connection, graph, datasources, permissions, fetchDocument, searchPassages, isOwnAttached, now });
}
