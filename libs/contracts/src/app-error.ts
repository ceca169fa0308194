/** Every error code that any service may answer with. Codes are stable, and programs read them. */
export const errorCodes = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMIT_EXCEEDED',
  'BAD_GATEWAY',
  'SERVICE_UNAVAILABLE',
  'AUTHZ_UNAVAILABLE',
  'CHATX_WORKSPACE_UNCONFIGURED',
  'INTERNAL_ERROR',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** HTTP status of each code: a new code does not compile until it has one. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMIT_EXCEEDED: 429,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  AUTHZ_UNAVAILABLE: 503,
  CHATX_WORKSPACE_UNCONFIGURED: 503,
  INTERNAL_ERROR: 500,
};

/** What an `AppError` carries besides its message. `details` may reach the caller; `cause` is only for the log. */
export interface AppErrorMore {
  /** `FieldError[]` for VALIDATION_ERROR, otherwise an object such as `{ reason, action }`. */
  readonly details?: unknown;
  readonly cause?: unknown;
  /** Whole seconds for the `Retry-After` header of 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** A failure with a code. `message` and `details` may reach the caller; `cause` is only for the log. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly more: AppErrorMore = {},
  ) {
    super(message, { cause: more.cause });
  }
}
