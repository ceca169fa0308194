import { type HealthDeps, healthRoutes } from '@parley/service';
import { type AccessRequestRouteDeps, accessRequestRoutes } from './access-requests/access-request.routes.js';
import { type AttachedRouteDeps, attachedRoutes } from './attached/attached.routes.js';
import { type CleanupRouteDeps, cleanupRoutes } from './cleanup/cleanup.routes.js';
import { type SourceRouteDeps, sourceRoutes } from './connectors/source.routes.js';
import { type CredentialRouteDeps, credentialRoutes } from './credentials/credential.routes.js';
import { type DatasourceRouteDeps, datasourceRoutes } from './datasources/datasource.routes.js';
import { type TakenOutRouteDeps, takenOutRoutes } from './taken-out/taken-out.routes.js';
import { type DocumentRouteDeps, documentRoutes } from './documents/document.routes.js';
import { exploreRoutes } from './graph/explore/explore.routes.js';
import type { GraphServices } from './graph/graph-services.js';
import { type RagHealthDeps, ragHealthRoutes } from './http/health.routes.js';
import type { RagRoute } from './http/route.js';
import { type FileRouteDeps, fileRoutes } from './files/file.routes.js';
import { type GenerationRouteDeps, generationRoutes } from './generations/generation.routes.js';
import { type IngestionRouteDeps, ingestionRoutes } from './ingestion/ingestion.routes.js';
import { type IngestorRouteDeps, ingestorRoutes } from './ingestors/ingestor.routes.js';
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
import { userInfoRoutes } from './permissions/user-info.routes.js';
import type { DatasourceReadersAdmin } from './sharing/datasource-readers.js';
import { readersRoutes } from './sharing/readers.routes.js';
import { type VerifiedRouteDeps, verifiedRoutes } from './verified/verified.routes.js';
import { type WikiRouteDeps, wikiRoutes } from './wiki/connections/wiki.routes.js';

/** Everything the API does, ready to be called, by feature; nothing here is opened by the app. */
export interface RagServices {
  readonly ingestors: IngestorRouteDeps;
  readonly datasources: DatasourceRouteDeps;
  readonly readers: DatasourceReadersAdmin;
  readonly accessRequests: AccessRequestRouteDeps;
  readonly cleanup: CleanupRouteDeps;
  readonly documents: DocumentRouteDeps;
  readonly takenOut: TakenOutRouteDeps;
  readonly jobs: JobRouteDeps;
  readonly jobReports: JobReportRouteDeps;
  readonly ingestion: IngestionRouteDeps;
  readonly files: FileRouteDeps;
  readonly attached: AttachedRouteDeps;
  readonly verified: VerifiedRouteDeps;
  readonly sources: SourceRouteDeps;
  readonly credentials: CredentialRouteDeps;
  readonly wikis: WikiRouteDeps;
  readonly generations: GenerationRouteDeps;
  readonly mcp: McpServices;
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
}

/** Every route of the API in the order that it is documented in. Making them calls nothing. */
export const apiRoutes = ({ services, health, metadata, mcpEndpoint }: ApiDeps): RagRoute[] => [
  ...userInfoRoutes(),
  ...ingestorRoutes(services.ingestors),
  ...datasourceRoutes(services.datasources),
  ...readersRoutes(services.readers),
  ...accessRequestRoutes(services.accessRequests),
  ...cleanupRoutes(services.cleanup),
  ...documentRoutes(services.documents),
  ...takenOutRoutes(services.takenOut),
  ...jobRoutes(services.jobs),
  ...jobReportRoutes(services.jobReports),
  ...ingestionRoutes(services.ingestion),
  ...fileRoutes(services.files),
  ...attachedRoutes(services.attached),
  ...verifiedRoutes(services.verified),
  ...sourceRoutes(services.sources),
  ...credentialRoutes(services.credentials),
  ...wikiRoutes(services.wikis),
  ...generationRoutes(services.generations),
  ...customToolRoutes(services.mcp),
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
