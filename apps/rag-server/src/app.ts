import type { VerifyAccessToken } from '@parley/auth';
import { docdbOutage } from '@parley/docdb';
import {
  type Logger,
  type Metrics,
  type Readiness,
  createServiceApp,
  detailErrorBody,
  healthRoutes,
  metricsRoutes,
  openApiRoutes,
} from '@parley/service';
import type { Express, Request, Router } from 'express';
import { type CleanupRouteDeps, cleanupRoutes } from './cleanup/cleanup.routes.js';
import type { Datasource } from './datasources/datasource.js';
import { datasourceRoutes } from './datasources/datasource.routes.js';
import { type SourceRouteDeps, sourceRoutes } from './connectors/source.routes.js';
import type { DatasourceStore } from './datasources/datasource.store.js';
import type { SaveDatasource } from './datasources/save-datasource.js';
import type { DeleteDatasource } from './deletion/delete-datasource.js';
import { documentRoutes } from './documents/document.routes.js';
import type { ListDocuments } from './documents/list-documents.js';
import type { MayListDocuments } from './documents/may-list-documents.js';
import type { ReadChunk } from './documents/read-chunk.js';
import type { Embedder } from './embeddings/embedder.js';
import { exploreRoutes } from './graph/explore/explore.routes.js';
import type { GraphServices } from './graph/graph-services.js';
import { createGuards } from './http/guards.js';
import { ragHealthRoutes } from './http/health.routes.js';
import type { RagLimits } from './http/limits.js';
import { mountRoutes } from './http/mount-routes.js';
import { docsPath, documentPath, openApiDocument } from './openapi.js';
import type { RagRoute } from './http/route.js';
import type { RoleRules } from './identity/caller-of-token.js';
import { userInfoRoutes } from './permissions/user-info.routes.js';
import type { TrustedNetworkRules } from './identity/trusted-network.js';
import type { AcceptDocuments } from './ingestion/accept-documents.js';
import { ingestionRoutes } from './ingestion/ingestion.routes.js';
import { ingestorRoutes } from './ingestors/ingestor.routes.js';
import type { IngestorStore } from './ingestors/ingestor.store.js';
import { type JobReportRouteDeps, jobReportRoutes } from './jobs/job-report.routes.js';
import { type JobRouteDeps, jobRoutes } from './jobs/job.routes.js';
import { builtinSwitchesRoutes } from './mcp/builtin-switches.routes.js';
import { seededSearch } from './mcp/custom-tool.js';
import { customToolRoutes } from './mcp/custom-tool.routes.js';
import { invokeRoutes } from './mcp/invoke.routes.js';
import { partsBesideFirst } from './mcp/batches.js';
import { mcpEndpoint } from './mcp/mcp.endpoint.js';
import { mcpServer } from './mcp/mcp-server.js';
import { metadataPath, resourceMetadata } from './mcp/resource-metadata.js';
import type { McpServices } from './mcp/mcp-services.js';
import type { OntologyAgent } from './ontology/agent/ontology-agent.js';
import { ontologyRoutes } from './ontology/agent/ontology.routes.js';
import { ontologyProxy } from './ontology/proxy/ontology-proxy.js';
import type { ReadPermissions } from './permissions/read-permissions.js';
import type { SourceRights } from './permissions/source-rights.js';
import type { DatasourceReadersAdmin } from './sharing/datasource-readers.js';
import { readersRoutes } from './sharing/readers.routes.js';

export const version = '2.0.0';

/** Everything the API does, ready to be called; nothing here is opened by the app. */
export interface RagServices extends JobRouteDeps, JobReportRouteDeps, CleanupRouteDeps, SourceRouteDeps {
  readonly datasources: DatasourceStore;
  readonly ingestors: IngestorStore;
  readonly permissions: ReadPermissions;
  readonly rights: SourceRights;
  readonly saveDatasource: SaveDatasource;
  readonly embedder: Embedder;
  readonly requireDatasource: (id: string) => Promise<Datasource>;
  readonly deleteDatasource: DeleteDatasource;
  readonly readers: DatasourceReadersAdmin;
  readonly mayListDocuments: MayListDocuments;
  readonly listDocuments: ListDocuments;
  readonly readChunk: ReadChunk;
  readonly mcp: McpServices;
  readonly acceptDocuments: AcceptDocuments;
  /** Absent when there is no graph: its routes are absent then as well. */
  readonly graph: GraphServices | undefined;
  /** As the graph; absent with it. */
  readonly ontology: OntologyAgent | undefined;
}

export interface AppSettings {
  readonly issuer: string;
  readonly roles: RoleRules;
  /** Rules that let callers in without a token because of their network; absent: none. */
  readonly trustedNetwork: TrustedNetworkRules | undefined;
  /** Address under which callers know this service; the request's own when absent. */
  readonly publicUrl: string | undefined;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  /** Set: the ontology agent runs there, and not here. */
  readonly ontologyAgentUrl: string | undefined;
  readonly embeddingsProvider: string;
  readonly vectorStore: string;
  /** A worker answers for its health alone. */
  readonly answersApi: boolean;
}

export interface AppDeps {
  readonly services: RagServices;
  readonly settings: AppSettings;
  readonly verify: VerifyAccessToken;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limitRequests: RagLimits;
  readonly now: () => Date;
}

/** The app. Opens nothing. */
export function createApp(deps: AppDeps): Express {
  const { settings, log, metrics } = deps;
  return createServiceApp({
    log,
    metrics,
    errorBody: detailErrorBody,
    trustedProxies: settings.trustedProxies,
    routes: (app) => {
      for (const router of routersOf(deps)) app.use(router);
      app.use(docdbOutage);
    },
  });
}

function routersOf(deps: AppDeps): Router[] {
  const { services, settings, verify, checkReadiness, stopping, log, metrics, limitRequests, now } = deps;
  const publicUrl = (req: Request) => settings.publicUrl ?? `${req.protocol}://${req.get('host') ?? ''}`;
  const metadataUrl = (req: Request) => publicUrl(req) + metadataPath;
  const guards = createGuards({
    verify,
    roles: settings.roles,
    trusted: settings.trustedNetwork,
    metadataUrl,
    limitRequests,
  });
  const { listTools, findTool } = services.mcp;
  const routes = apiRoutes(services, now);
  const { issuer, embeddingsProvider, vectorStore, metricsToken } = settings;
  const onError = (err: unknown) => log.error({ err }, 'tool call failed');
  const upkeep = [
    healthRoutes({ checkReadiness, stopping }),
    ragHealthRoutes({
      checkReadiness,
      hasGraph: services.graph !== undefined,
      searchLabels: seededSearch.searches.map(({ label }) => label),
      embedder: services.embedder,
      embeddingsProvider,
      vectorStore,
      now,
    }),
    ...(metricsToken === undefined ? [] : [metricsRoutes(metrics, metricsToken)]),
  ];
  if (!settings.answersApi) return upkeep;
  return [
    ...upkeep,
    openApiRoutes({
      document: () => openApiDocument(routes, version),
      documentPath,
      docsPath,
      guard: guards.requireRole('anonymous'),
    }),
    resourceMetadata({ issuer, publicUrl }),
    mcpEndpoint({
      guard: guards.requireRole('readonly', { needsToken: true }),
      serverFor: (req, gone) => mcpServer({ listTools, findTool, version, onError }, guards.callerOf(req), gone),
      answers: 'json',
      countParts: limitRequests('default', partsBesideFirst),
      origins: settings.publicUrl === undefined ? [] : [settings.publicUrl],
      onError,
    }),
    ...(settings.ontologyAgentUrl === undefined ? [] : [ontologyProxy({ url: settings.ontologyAgentUrl, guards })]),
    mountRoutes(routes, guards),
  ];
}

/** Every route of the API in the order that it is documented in. Making them calls nothing. */
export const apiRoutes = (services: RagServices, now: () => Date): RagRoute[] => [
  ...userInfoRoutes(),
  ...ingestorRoutes({ ingestors: services.ingestors, now }),
  ...datasourceRoutes(services),
  ...readersRoutes(services.readers),
  ...cleanupRoutes(services),
  ...documentRoutes(services),
  ...jobRoutes(services),
  ...jobReportRoutes(services),
  ...ingestionRoutes(services),
  ...sourceRoutes(services),
  ...customToolRoutes({ ...services.mcp, permissions: services.permissions }),
  ...builtinSwitchesRoutes(services.mcp),
  ...invokeRoutes(services.mcp),
  ...(services.graph ? exploreRoutes(services.graph) : []),
  ...(services.ontology ? ontologyRoutes(services.ontology) : []),
];
