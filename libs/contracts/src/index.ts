export { accessRequestState } from './access-request-words.js';
export type { AccessRequestState } from './access-request-words.js';
export { AppError, errorCodes, statusOf } from './app-error.js';
export type { AppErrorMore, ErrorCode } from './app-error.js';
export { toCsv } from './csv.js';
export {
  errorBody,
  errorCode,
  fieldError,
  fieldErrors,
  ragErrorBody,
  streamFailure,
  successBody,
  validationError,
} from './errors.js';
export type { ErrorBody, FieldError, RagErrorBody, StreamFailure } from './errors.js';
export { agentId, conversationId, recordId, requestId, teamSlug, timestamp, useCaseId, workspaceAlias } from './ids.js';
export {
  canonicalUuid,
  decodePublicId,
  encodePublicId,
  looksLikePublicId,
  messageUuid,
  personId,
  spaceId,
  spaceUuid,
} from './chatx-ids.js';
export type { PublicId } from './chatx-ids.js';
export { buildOpenApi } from './openapi.js';
export type {
  ApiResponse,
  ApiRoute,
  ApiTag,
  HttpMethod,
  OpenApiDocument,
  OpenApiOptions,
  RouteAuth,
} from './openapi.js';
export { encodeSse, sseHeaders, sseHeartbeat } from './sse.js';
export type { SseEvent } from './sse.js';
export { deletedPerson } from './deleted-person.js';
export { jsonOrUndefined } from './json-or-undefined.js';
export { queryFlag, queryInt } from './query.js';
export { boundedMetadata, chatMessage, maxMessageChars, maxMetadataBytes } from './limits.js';
export { approvalDecision, formField, interrupt, maxDecisions, pendingToolCall, resumeData } from './approvals.js';
export type { ApprovalDecision, FormField, Interrupt, PendingToolCall, ResumeData } from './approvals.js';
export {
  isModelEntry,
  listedModel,
  modelCheck,
  modelCheckResult,
  modelChoicesBody,
  modelCredentialsBody,
  modelDraft,
  modelEntryId,
  modelListBody,
  modelQuestion,
  modelQuestionRecord,
  modelRecord,
  modelStateRecord,
  modelTestBody,
  modelTestRequest,
  modelView,
  operatorModel,
} from './models.js';
export type {
  ListedModel,
  ModelCheck,
  ModelCheckResult,
  ModelChoice,
  ModelCredentialsBody,
  ModelDraft,
  ModelQuestionRecord,
  ModelRecord,
  ModelStateRecord,
  ModelTestBody,
  ModelView,
} from './models.js';
export { legalHoldBody, legalHoldDraft, legalHoldPage, legalHoldRecord, legalHoldView } from './legal-holds.js';
export type { LegalHoldRecord, LegalHoldView } from './legal-holds.js';
export {
  budgetBody,
  budgetDraft,
  budgetOf,
  budgetPage,
  budgetRecord,
  budgetView,
  budgetWarning,
  modelCallRecord,
  modelUsageRecord,
  monthOf,
  nextMonth,
  usageBy,
  usageFilter,
  usageKind,
  usageMonth,
  usagePage,
  usageQuery,
  usageRow,
} from './usage.js';
export type {
  BudgetOf,
  BudgetRecord,
  BudgetView,
  ModelCallRecord,
  ModelUsageRecord,
  UsageBy,
  UsageFilter,
  UsageKind,
  UsageRow,
} from './usage.js';
export { agentToolsBody, confirmToolsRequest, toolListBody } from './tools.js';
export type { AgentTool, AgentToolsBody, ConfirmedTool, ListedTool, ToolListBody } from './tools.js';
export { checkDecision, decisionsFor, pendingCalls } from './check-decision.js';
export type { CallDecision } from './check-decision.js';
export {
  cancelAnswer,
  cancelRequest,
  clipToolResult,
  invokeAnswer,
  maxFollowed,
  resumeRequest,
  startRequest,
} from './chat-stream.js';
export type { CancelAnswer, CancelRequest, InvokeAnswer, ResumeRequest, StartRequest } from './chat-stream.js';
export {
  encodeStreamEvent,
  eventOrder,
  isTerminal,
  parseStreamEvent,
  streamEventData,
  streamEventOf,
  streamGap,
} from './turn/events.js';
export type { StreamEvent, StreamEventName, StreamGap, TurnEnd } from './turn/events.js';
export { answerBasis, answerCheck, citation, citationDoubt } from './turn/citation.js';
export type { AnswerBasis, AnswerCheck, CheckedMark, Citation, CitationDoubt } from './turn/citation.js';
export { feedbackReason, turnFeedback, turnLack } from './turn/feedback.js';
export type { FeedbackReason, TurnFeedback, TurnLack } from './turn/feedback.js';
export { tokensOf, type TokensUsed, tokensUsed } from './turn/tokens.js';
export { turnStatus, usedTool } from './turn/used-tool.js';
export type { TurnStatus, UsedTool } from './turn/used-tool.js';
export { branchTo, parentsOf, type PlacedTurn } from './turn/branches.js';
export { answerOf, isOwn, reduceTurn, turnBefore } from './turn/reduce-turn.js';
export type { TurnNews, TurnSoFar } from './turn/reduce-turn.js';
export { invokeAnswerOf, lapsedEnd, requireDone, statusAfter } from './turn/turn-end.js';
export {
  chatAnswer,
  chatAnswerBody,
  chatArtifact,
  chatEvent,
  chatQuery,
  chatRequest,
  encodeChatEvent,
  progressEvent,
  streamedArtifact,
  taskState,
  tooManyRuns,
} from './chat.js';
export type {
  ChatAnswer,
  ChatArtifact,
  ChatEvent,
  ChatRequest,
  ProgressEvent,
  StreamedArtifact,
  TaskState,
} from './chat.js';
export {
  agentChange,
  agentConfigView,
  agentDraft,
  agentEffort,
  agentModel,
  agentRecord,
  allowedTools,
  availableAgent,
  availableAgentsBody,
  interruptOn,
  runnableAgentsBody,
} from './agents.js';
export type {
  AgentChange,
  AgentConfigView,
  AgentDraft,
  AgentEffort,
  AgentRecord,
  AvailableAgent,
  InterruptOn,
  RunnableAgentsBody,
} from './agents.js';
export {
  teamId,
  teamPage,
  teamRecord,
  teamSpaces,
  teamSpacesBody,
  teamSpacesChangedBody,
  teamSpacesRequest,
  teamView,
} from './teams.js';
export type { TeamRecord, TeamSpacesRequest, TeamView } from './teams.js';
export {
  actionsOf,
  escalateTo,
  grant,
  grantAction,
  grantResource,
  grantType,
  listenMode,
  maxEscalationPeople,
  routePriority,
  routeSource,
  routeUsers,
  spaceGrantRecord,
  spaceMappingRecord,
  spaceRouteRecord,
} from './spaces.js';
export type {
  EscalateTo,
  Grant,
  GrantAction,
  GrantType,
  ListenMode,
  RouteUsers,
  SpaceGrantRecord,
  SpaceMappingRecord,
  SpaceRouteRecord,
} from './spaces.js';
export { accessCheckAnswer, accessCheckBody, accessCheckRequest, accessReason } from './access-check.js';
export type { AccessCheckAnswer, AccessCheckRequest, AccessReason } from './access-check.js';
export { onboardBody, onboardRequest, onboardResult, onboardStep } from './onboard.js';
export type { OnboardRequest, OnboardResult, OnboardStep } from './onboard.js';
export { denialReason, routesMode, spaceMessage } from './space-message.js';
export type { DenialReason, RoutesMode, SpaceMessage } from './space-message.js';
export { auditEvent } from './audit.js';
export type { AuditEvent } from './audit.js';
export { accessTokenClaims, tokenAnswer, tokenFailure } from './token-claims.js';
export type { AccessTokenClaims, TokenAnswer, TokenFailure } from './token-claims.js';
export * from './rag/index.js';
export * from './ui/index.js';

export { chatxLink, linkLifeSeconds, linkText } from './chatx-link.js';
export type { ChatxLink } from './chatx-link.js';
