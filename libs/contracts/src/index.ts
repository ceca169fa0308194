export {
  AppError,
  errorBody,
  errorCode,
  fieldError,
  fieldErrors,
  ragErrorBody,
  statusOf,
  streamFailure,
  successBody,
  validationError,
} from './errors.js';
export type { AppErrorMore, ErrorBody, ErrorCode, FieldError, RagErrorBody, StreamFailure } from './errors.js';
export {
  agentId,
  conversationId,
  recordId,
  requestId,
  spaceObject,
  teamSlug,
  timestamp,
  useCaseId,
  workspaceAlias,
} from './ids.js';
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
export { buildOpenApi, routeLines } from './openapi.js';
export type { ApiResponse, ApiRoute, HttpMethod, OpenApiDocument, OpenApiOptions, RouteAuth } from './openapi.js';
