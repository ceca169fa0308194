import { z } from 'zod';
import { AppError, errorCodes } from './app-error.js';

export const errorCode = z.enum(errorCodes);

/** One refused field: a dotted path (`settings.max_pages`), empty for the body itself, and what is wrong with it. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

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

/** Error body of rag-server. */
export const ragErrorBody = z
  .object({ detail: z.string(), code: errorCode, errors: z.array(fieldError).optional() })
  .meta({ id: 'RagErrorBody' });
export type RagErrorBody = z.infer<typeof ragErrorBody>;

/** The four fields of a failure inside a stream that has begun. */
export const streamFailure = z.object({ error: z.string(), code: errorCode });
export type StreamFailure = z.infer<typeof streamFailure>;

/** Wraps a view as ui-bff answers it: `{ success: true, data }`. */
export const successBody = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });
