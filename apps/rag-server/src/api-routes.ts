import { type HealthDeps, healthRoutes } from '@parley/service';
import { type CleanupRouteDeps, cleanupRoutes } from './cleanup/cleanup.routes.js';
import { type SourceRouteDeps, sourceRoutes } from './connectors/source.routes.js';
import type { Datasource } from './datasources/datasource.js';
import { datasourceRoutes } from './datasources/datasource.routes.js';
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
import { type RagHealthDeps, ragHealthRoutes } from './http/health.routes.js';
import type { RagRoute } from './http/route.js';
import type { AcceptDocuments } from './ingestion/accept-documents.js';
import { ingestionRoutes } from './ingestion/ingestion.routes.js';
import { ingestorRoutes } from './ingestors/ingestor.routes.js';
import { type FileRouteDeps, fileRoutes } from './files/file.routes.js';
import type { IngestorStore } from './ingestors/ingestor.store.js';
import { type JobReportRouteDeps, jobReportRoutes } from './jobs/job-report.routes.js';
import { type JobRouteDeps, jobRoutes } from './jobs/job.routes.js';
import { builtinSwitchesRoutes } from './mcp/builtin-switches.routes.js';
import { customToolRoutes } from './mcp/custom-tool.routes.js';
import { invokeRoutes } from './mcp/invoke.routes.js';
import { type McpRouteDeps, mcpRoutes } from './mcp/mcp.routes.js';
import type { McpServices } from './mcp/mcp-services.js';
import { type MetadataDeps, resourceMetadataRoutes } from './mcp/resource-metadata.routes.js';
import type { OntologyAgent } from './ontology/agent/ontology-agent.js';
import { ontologyRoutes } from './ontology/agent/ontology.routes.js';
import type { ReadPermissions } from './permissions/read-permissions.js';
import type { SourceRights } from './permissions/source-rights.js';
import { userInfoRoutes } from './permissions/user-info.routes.js';
import type { DatasourceReadersAdmin } from './sharing/datasource-readers.js';
import { readersRoutes } from './sharing/readers.routes.js';

/** Everything the API does, ready to be called; nothing here is opened by the app. */
export interface RagServices
  extends JobRouteDeps, JobReportRouteDeps, CleanupRouteDeps, SourceRouteDeps, FileRouteDeps {
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

/** What the routes call. */
export interface ApiDeps {
  readonly services: RagServices;
  readonly health: HealthDeps & RagHealthDeps;
  readonly metadata: MetadataDeps;
  readonly mcpEndpoint: McpRouteDeps;
  readonly now: () => Date;
}

/** Every route of the API in the order that it is documented in. Making them calls nothing. */
export const apiRoutes = ({ services, health, metadata, mcpEndpoint, now }: ApiDeps): RagRoute[] => [
  ...userInfoRoutes(),
  ...ingestorRoutes({ ingestors: services.ingestors, now }),
  ...datasourceRoutes(services),
  ...readersRoutes(services.readers),
  ...cleanupRoutes(services),
  ...documentRoutes(services),
  ...jobRoutes(services),
  ...jobReportRoutes(services),
  ...ingestionRoutes(services),
  ...fileRoutes(services),
  ...sourceRoutes(services),
  ...customToolRoutes({ ...services.mcp, permissions: services.permissions }),
  ...builtinSwitchesRoutes(services.mcp),
  ...invokeRoutes(services.mcp),
  ...(services.graph ? exploreRoutes(services.graph) : []),
  ...(services.ontology ? ontologyRoutes(services.ontology) : []),
  ...upkeepRoutes(health),
  ...resourceMetadataRoutes(metadata),
  ...mcpRoutes(mcpEndpoint),
];

/** What a process answers that has no part in the API. */
export const upkeepRoutes = (health: HealthDeps & RagHealthDeps): RagRoute[] => [
  ...healthRoutes(health),
  ...ragHealthRoutes(health),
];
