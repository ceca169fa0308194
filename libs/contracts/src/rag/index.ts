export * from './attached.js';
export * from './generations.js';
export { changedHeader } from './changed.js';
export type { ChangedField } from './changed.js';
export { credentialName, namedCredential, sourceCredential, sourceCredentialList } from './credentials.js';
export type { SourceCredential, SourceCredentialList } from './credentials.js';
export { permissionsOf, ragRole, roleIncludes, userInfo } from './roles.js';
export type { RagRole, UserInfo } from './roles.js';
export {
  chunkId,
  datasourceId,
  documentId,
  epochSeconds,
  freeMetadata,
  ingestorId,
  jobId,
  reloadInterval,
} from './ids.js';
export { gitIngestRequest, gitSettings } from './git.js';
export type { GitIngestRequest } from './git.js';
export { heartbeatAnswer, heartbeatRequest, ingestorQuery, ingestorView } from './ingestors.js';
export type { HeartbeatAnswer, HeartbeatRequest, IngestorView } from './ingestors.js';
export {
  chunkOverlap,
  chunkSize,
  cleanupAnswer,
  datasourceChange,
  datasourceChanged,
  datasourceDeleted,
  datasourceDetail,
  datasourceList,
  datasourceReaders,
  datasourceReadersRequest,
  datasourcePath,
  datasourceQuery,
  datasourceRequest,
  datasourceView,
  datasourcesQuery,
  defaultChunkOverlap,
  defaultChunkSize,
  defaultReloadIntervalSeconds,
  maxDatasourceName,
  ragMessage,
} from './datasources.js';
export type {
  CleanupAnswer,
  DatasourceChange,
  DatasourceChanged,
  DatasourceDetail,
  DatasourceList,
  DatasourceReaders,
  DatasourceReadersRequest,
  DatasourceRequest,
  DatasourceView,
} from './datasources.js';
export { chunkContent, chunkMetadata, chunkSummary, documentList, documentsQuery, passageAnchor } from './documents.js';
export type {
  ChunkContent,
  ChunkMetadata,
  ChunkSummary,
  DocumentList,
  DocumentsQuery,
  PassageAnchor,
} from './documents.js';
export {
  accessRequest,
  accessRequestAnswer,
  accessRequestBody,
  accessRequestList,
  accessRequestPath,
  declineAccessBody,
  grantAccessBody,
  grantedAccessList,
  waitingAccessRequest,
  waitingAccessRequestList,
} from './access-requests.js';
export type {
  AccessRequestAnswer,
  AccessRequestBody,
  AccessRequestList,
  AccessRequestView,
  GrantedAccessList,
  WaitingAccessRequestList,
} from './access-requests.js';
export {
  maxTakenOutAtOnce,
  takenOutDocument,
  takenOutList,
  takenOutQuery,
  takeOutAnswer,
  takeOutRequest,
} from './taken-out.js';
export type { TakenOutDocument, TakenOutList, TakenOutQuery, TakeOutAnswer, TakeOutRequest } from './taken-out.js';
export {
  addErrorsAnswer,
  addErrorsRequest,
  createJobQuery,
  documentCountAnswer,
  documentOutcome,
  failureAnswer,
  incrementQuery,
  isFinalStatus,
  jobMoves,
  jobQuery,
  jobReference,
  jobStatus,
  jobView,
  jobsBatchAnswer,
  jobsBatchRequest,
  jobPath,
  jobsQuery,
  mayMoveJob,
  progressAnswer,
  updateJobQuery,
} from './jobs.js';
export type {
  CreateJobQuery,
  DocumentOutcome,
  JobStatus,
  JobView,
  JobsBatchAnswer,
  JobsBatchRequest,
  UpdateJobQuery,
} from './jobs.js';
export { documentReaders, maxReaders } from './readers.js';
export type { DocumentReaders } from './readers.js';
export {
  ingestAccepted,
  ingestHeaders,
  ingestDocument,
  ingestMetadata,
  ingestRequest,
  maxDocumentBytes,
  maxDocumentsPerIngest,
  maxIngestBytes,
  fileOfDocument,
  ingestFilesBody,
  ingestFilesQuery,
  maxFileBytes,
  maxFilesIngestBytes,
  maxFilesPerIngest,
  mostFileParts,
  partDocumentId,
} from './ingest.js';
export type { IngestAccepted, IngestDocument, IngestFilesQuery, IngestMetadata, IngestRequest } from './ingest.js';
export {
  reloadAllAnswer,
  reloadRequest,
  sourceField,
  sourceInput,
  sourceTypeList,
  sourceTypeView,
} from './source-types.js';
export type { ReloadRequest, SourceField, SourceInput, SourceTypeList, SourceTypeView } from './source-types.js';
export { issuesIngestRequest, issuesSettings } from './issues.js';
export type { IssuesIngestRequest } from './issues.js';
export { crawlMode, crawlSettings, urlPattern, webIngestRequest, webUrl } from './web.js';
export type { CrawlMode, CrawlSettings, WebIngestRequest } from './web.js';
export { wikiIngestRequest, wikiSettings } from './wiki.js';
export type { WikiIngestRequest } from './wiki.js';
export { wikiConnectionList, wikiConnectionRequest, wikiConnectionView, wikiTestAnswer } from './wiki-connections.js';
export type { WikiConnectionRequest, WikiConnectionView, WikiTestAnswer, WikiTestStep } from './wiki-connections.js';
export { s3IngestRequest, s3Settings } from './s3.js';
export type { S3IngestRequest } from './s3.js';
export {
  fetchDocumentAnswer,
  fetchDocumentArguments,
  filterKeys,
  filterValue,
  fusedHit,
  hitExplanation,
  listDatasourcesAnswer,
  listDatasourcesArguments,
  searchAnswer,
  searchArguments,
  searchFilters,
  searchHit,
  searchSnippet,
} from './search.js';
export type {
  FetchDocumentAnswer,
  FetchDocumentArguments,
  FilterKind,
  FilterValue,
  FusedHit,
  HitExplanation,
  ListDatasourcesAnswer,
  SearchAnswer,
  SearchArguments,
  SearchFilters,
  SearchHit,
  SearchSnippet,
} from './search.js';
export {
  builtinToolIds,
  builtinTools,
  customToolRequest,
  customToolUpdate,
  customToolView,
  graphToolIds,
  invokeToolAnswer,
  invokeToolRequest,
  isReservedToolId,
  maxCustomTools,
  parallelSearch,
  toolId,
  toolsSchema,
} from './mcp-tools.js';
export type {
  BuiltinTools,
  CustomToolRequest,
  CustomToolUpdate,
  CustomToolView,
  InvokeToolAnswer,
  InvokeToolRequest,
  ParallelSearch,
  ToolsSchema,
} from './mcp-tools.js';
export {
  entitiesQuery,
  entityPage,
  entityTypes,
  graphEntity,
  graphRelation,
  graphStats,
  ingestedEntity,
  neighborhood,
  neighborhoodRequest,
  primaryKeySeparator,
  relationPage,
  relationsQuery,
  startNodes,
  startNodesQuery,
} from './graph.js';
export type {
  EntitiesQuery,
  EntityPage,
  GraphEntity,
  GraphRelation,
  Neighborhood,
  NeighborhoodRequest,
  RelationPage,
  RelationsQuery,
} from './graph.js';
export {
  entityDetailsAnswer,
  entityDetailsArguments,
  exploreDataArguments,
  exploreEntityAnswer,
  exploreOntologyArguments,
  rawQueryAnswer,
  rawQueryArguments,
  shortestPathAnswer,
  shortestPathArguments,
} from './graph-tools.js';
export type { EntityDetailsAnswer, ExploreEntityAnswer, RawQueryAnswer, ShortestPathAnswer } from './graph-tools.js';
export {
  acceptRelationQuery,
  acceptRelationRequest,
  evaluateAnswer,
  evaluationsAnswer,
  heuristicsAnswer,
  matchType,
  ontologyRun,
  ontologyStatus,
  ontologyVersion,
  rejectRelationQuery,
  relationEvaluation,
  relationHeuristic,
  relationId,
  relationIds,
  relationName,
  relationPath,
} from './ontology.js';
export type {
  AcceptRelationRequest,
  MatchType,
  OntologyStatus,
  RelationEvaluation,
  RelationHeuristic,
} from './ontology.js';
export { ragHealth } from './health.js';
export type { RagHealth } from './health.js';
export {
  verifiedAnswerList,
  verifiedAnswerPath,
  verifiedAnswerQuery,
  verifiedAnswerRequest,
  verifiedAnswerSaved,
  verifiedAnswersQuery,
  verifiedAnswerView,
  verifiedDocumentType,
  verifiedFacts,
  verifiedSourceType,
} from './verified.js';
export type { VerifiedAnswerList, VerifiedAnswerRequest, VerifiedAnswerView, VerifiedFacts } from './verified.js';
