import type { ErrorRequestHandler, Response } from 'express';
import { AppError, type ErrorCode, statusOf } from '@parley/contracts';
import type { Logger } from '../log/logger.js';
import { currentRequestId } from '../request-id/request-context.js';

/** Turns a failure into one of the two error bodies: `envelopeErrorBody` or `detailErrorBody`. */
export type WriteErrorBody = (error: AppError) => object;

interface ErrorHandlerOptions {
  readonly body: WriteErrorBody;
  readonly log: Logger;
  /** `Retry-After`, in seconds, of every 503 that does not name its own. */
  readonly retryAfterSeconds?: number;
}

/**
 * The one error handler of a service. Anything but an `AppError` is answered as `INTERNAL_ERROR`, with a generic text and the
 * request id; its own message goes to the log alone. After the first byte of an answer the connection is cut, so that
 * half an answer is never taken for a whole one.
 */
export function errorHandler({ body, log, retryAfterSeconds = 5 }: ErrorHandlerOptions): ErrorRequestHandler {
  return (thrown: unknown, _req, res, _next) => {
    if (res.closed) {
      log.debug({ err: thrown }, 'abandoned: the client disconnected');
      return;
    }
    const error = toAppError(thrown);
    const status = statusOf[error.code];
    logFailure(log, error, status);
    if (res.headersSent) {
      res.destroy();
      return;
    }
    setRetryAfter(res, error, status, retryAfterSeconds);
    res.status(status).json(body(error));
  };
}

function logFailure(log: Logger, error: AppError, status: number): void {
  if (status === 500) log.error({ err: error.cause ?? error }, 'request failed');
  else if (status > 500) log.warn({ err: error }, 'a dependency failed');
  else if (status === 401 && error.cause instanceof Error) log.info({ why: whyOf(error.cause) }, 'credentials refused');
  else log.debug({ code: error.code }, 'request refused');
}

/** Which check a credential failed, for operators. Callers are told less. */
const whyOf = ({ message }: Error): string => message.slice(0, 300);

function setRetryAfter(res: Response, error: AppError, status: number, fallbackSeconds: number): void {
  const seconds = error.more.retryAfterSeconds ?? (status === 503 ? fallbackSeconds : undefined);
  if (seconds !== undefined && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', String(Math.ceil(seconds)));
}

/** Any thrown value under its name: an `AppError` as it is, Express's and the body parser's refusals by status. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = refusalStatus(thrown);
  const refusal = status === undefined ? undefined : refusals[status];
  if (refusal) return new AppError(refusal.code, refusal.message, { cause: thrown });
  return new AppError('INTERNAL_ERROR', internalErrorText(currentRequestId()), { cause: thrown });
}

const internalErrorText = (requestId: string | undefined) =>
  requestId === undefined
    ? 'Something went wrong on our side.'
    : `Something went wrong on our side. Please quote request id ${requestId}.`;

/** `http-errors` carry a status; only those marked `expose` blame the request. */
function refusalStatus(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { status, expose } = thrown as { status?: unknown; expose?: unknown };
  if (typeof status !== 'number' || status >= 500) return undefined;
  return expose === true || thrown instanceof URIError ? status : undefined;
}

const refusals: Partial<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'VALIDATION_ERROR', message: 'The request cannot be read: its address or JSON is malformed.' },
  412: {
    code: 'PRECONDITION_FAILED',
    message: 'It has changed since you read it. Read it again, then repeat the request.',
  },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large.' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The charset or encoding of the body is not supported.' },
};
