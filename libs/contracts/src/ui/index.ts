export { meBody, ownTeam } from './me.js';
export type { Me } from './me.js';
export { pageOf, pageQuery, toPage } from './paging.js';
export type { PageQuery } from './paging.js';
export { agentCard, agentCardBody, clientConfig, healthRecord, versionBody } from './status.js';
export type { AgentCard, ClientConfig, HealthRecord, VersionBody } from './status.js';
export { platformConfig, platformConfigBody, platformConfigChange, settingSource } from './platform-config.js';
export type { PlatformConfig, PlatformConfigChange } from './platform-config.js';
export {
  deletedBody,
  useCaseBody,
  useCaseCategory,
  useCaseChange,
  useCaseChanged,
  useCaseChangedBody,
  useCaseDifficulty,
  useCaseDraft,
  useCasePage,
  useCaseQuery,
  useCaseView,
} from './use-cases.js';
export type { UseCaseChange, UseCaseDraft, UseCaseQuery, UseCaseView } from './use-cases.js';
export {
  callbackQuery,
  localPath,
  loginQuery,
  sessionBody,
  sessionId,
  sessionUser,
  sessionView,
  signInRequest,
  signOutBody,
} from './session.js';
export type { CallbackQuery, SessionBody, SessionUser, SessionView, SignInRequest } from './session.js';
export {
  ancillaryPath,
  installQuery,
  skillBody,
  skillCatalog,
  skillDraft,
  skillEntry,
  skillId,
  skillQuery,
  skillView,
} from './skills.js';
export type { InstallQuery, SkillCatalog, SkillDraft, SkillEntry, SkillQuery, SkillView } from './skills.js';
export {
  catalogKey,
  catalogKeyId,
  catalogKeyMintedBody,
  catalogKeyRequest,
  catalogKeyView,
  catalogKeysBody,
  maxCatalogKeysPerUser,
} from './catalog-keys.js';
export type { CatalogKeyRequest, CatalogKeyView } from './catalog-keys.js';
export {
  conversationBody,
  conversationChange,
  conversationChangedBody,
  conversationMatch,
  conversationPage,
  conversationQuery,
  conversationRecord,
  conversationState,
  conversationView,
  turnFeedbackBody,
  exportQuery,
  listedConversation,
  turnBody,
  turnView,
} from './conversations.js';
export type {
  ConversationChange,
  ConversationMatch,
  ConversationRecord,
  ConversationState,
  ConversationView,
  ListedConversation,
  TurnView,
} from './conversations.js';
export {
  shareBody,
  sharedConversationBody,
  sharedPage,
  sharedPageQuery,
  sharedTurnView,
  sharePreviewBody,
  shareRequest,
  sharesBody,
  shareView,
} from './shares.js';
export type { SharedTurnView, ShareRequest, ShareView } from './shares.js';
export {
  availableSpace,
  availableSpacesBody,
  availableSpacesQuery,
  deleteRouteRequest,
  diagnosedRoute,
  grantView,
  grantsBody,
  grantsChangedBody,
  grantsRequest,
  linkRevokedBody,
  linkedUser,
  linkedUserBody,
  linkedUsersBody,
  linkedUsersQuery,
  registeredSpace,
  registeredSpacesBody,
  routeDeletedBody,
  routeView,
  routesBody,
  routesChangedBody,
  routesRequest,
  spaceParams,
} from './chatx-admin.js';
export type {
  AvailableSpace,
  AvailableSpacesQuery,
  GrantView,
  GrantsRequest,
  LinkedUser,
  RegisteredSpace,
  RouteView,
  RoutesRequest,
  SpaceParams,
} from './chatx-admin.js';
export {
  reloadBody,
  reloadedBody,
  reloadResult,
  reloadRuntimeRequest,
  replicaStatusBody,
  runtimeStatus,
  runtimeStatusBody,
  silentReplica,
  syncBody,
  syncRequest,
  syncSummary,
} from './runtime.js';
export type {
  ReloadResult,
  ReloadRuntimeRequest,
  RuntimeStatus,
  SilentReplica,
  SyncRequest,
  SyncSummary,
} from './runtime.js';
export {
  diagnostics,
  diagnosticsBody,
  drift,
  driftCode,
  repairBody,
  roomSeen,
  spacePrivacy,
  spacePrivacyBody,
} from './diagnostics.js';
export { directRoomBody, directRoomParams, directRoomRequest, ownDirectRoomsBody } from './direct-rooms.js';
export type { DirectRoom, DirectRoomRequest, OwnDirectRooms } from './direct-rooms.js';
export { moveSpaceRequest, roomHears, spaceConnectionBody, spaceDisconnectedBody } from './space-connection.js';
export type { MoveSpaceRequest, RoomHears, SpaceConnection } from './space-connection.js';
export type { Diagnostics, Drift, DriftCode, RoomSeen, SpacePrivacy } from './diagnostics.js';
export { spaceRequest, spaceRequestDecidedBody, spaceRequestDecision, spaceRequestsBody } from './space-requests.js';
export type { SpaceRequest, SpaceRequestDecision } from './space-requests.js';
export { gapBody, gapChange, gapId, gapKind, gapPage, gapQuery, gapState, gapView } from './gaps.js';
export type { GapChange, GapKind, GapQuery, GapState, GapView } from './gaps.js';
export {
  answerFault,
  answerFigures,
  askedQuestion,
  asWhoeverStarts,
  listedSet,
  mostKeptQuestions,
  questionSet,
  questionSetBody,
  questionSetChange,
  questionSetDraft,
  questionSetPage,
  questionSetQuery,
  questionSetView,
  setQuestion,
  setRunBody,
  setRunPage,
  setRunQuery,
  setRunRequest,
  setRunState,
  setRunStop,
  setRunSummary,
  setRunView,
} from './question-sets.js';
export type {
  AnswerFault,
  AnswerFigures,
  AskedQuestion,
  ListedSet,
  QuestionSet,
  QuestionSetChange,
  QuestionSetDraft,
  QuestionSetQuery,
  QuestionSetView,
  SetQuestion,
  SetRunState,
  SetRunStop,
  SetRunSummary,
  SetRunView,
} from './question-sets.js';
export {
  escalationBody,
  escalationPage,
  escalationQuery,
  escalationRequest,
  escalationState,
  escalationView,
  ownEscalationBody,
  ownEscalationsBody,
  ownEscalationView,
} from './escalations.js';
export type {
  EscalationQuery,
  EscalationRequest,
  EscalationState,
  EscalationView,
  OwnEscalationView,
} from './escalations.js';
export * from './rights.js';
export {
  decidedByPress,
  decidedByPressBody,
  requestedKind,
  requestInChat,
  requestInChatBody,
  requestInChatPath,
  requestKeeper,
  requestPressBody,
  requestPressInputs,
} from './requests-in-chat.js';
export type {
  DecidedByPress,
  RequestedKind,
  RequestInChat,
  RequestKeeper,
  RequestPressInputs,
} from './requests-in-chat.js';
export { audiencePart, spaceReads, spaceReadsBody } from './space-reads.js';
export type { AudiencePart, SpaceReads } from './space-reads.js';
