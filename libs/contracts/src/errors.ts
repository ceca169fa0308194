import { z } from 'zod';

/** Every code that any service may answer with; codes are stable and machine-read (ui-backend.md 7, decisions 2). */
export const errorCode = z.enum([
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
]);
export type ErrorCode = z.infer<typeof errorCode>;

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

/** One refused field: a dotted path (`settings.max_pages`), empty for the body itself, and what is wrong with it. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** What an `AppError` carries beside its message. `details` may reach the caller; `cause` is for the log alone. */
export interface AppErrorMore {
  /** `FieldError[]` for VALIDATION_ERROR, otherwise an object such as `{ reason, action }`. */
  readonly details?: unknown;
  readonly cause?: unknown;
  /** Whole seconds for the `Retry-After` header of 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** A failure with a name. `message` and `details` may reach the caller; `cause` is for the log alone. */
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

/** Lists what a schema refused, one line per issue, in the wire shape of `details` and `errors`. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));

/** A VALIDATION_ERROR whose `details` are the fields that the schema refused. */
export const validationError = (error: z.ZodError, message = 'The request is not valid.'): AppError =>
  new AppError('VALIDATION_ERROR', message, { details: fieldErrors(error) });

/** Error body of ui-bff and of the bot's admin API; `retry_after` (seconds) comes with RATE_LIMIT_EXCEEDED. */
export const errorBody = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: errorCode,
    details: z.union([z.array(fieldError), z.record(z.string(), z.unknown())]).optional(),
    retry_after: z.int().nonnegative().optional(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Error body of rag-server (decisions 2). */
export const ragErrorBody = z
  .object({ detail: z.string(), code: errorCode, errors: z.array(fieldError).optional() })
  .meta({ id: 'RagErrorBody' });
export type RagErrorBody = z.infer<typeof ragErrorBody>;

/** The four fields of a failure inside a stream that has begun (decisions 2). */
export const streamFailure = z.object({ error: z.string(), code: errorCode });
export type StreamFailure = z.infer<typeof streamFailure>;

/** Wraps a view as ui-bff answers it: `{ success: true, data }`. */
export const successBody = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });
