import { AppError, type AppErrorMore, type ErrorCode, errorCodes, statusOf } from '@parley/contracts';
import { retryAfterMs } from '@parley/pacing';
import { failureBodyOf } from './failure-body.js';

interface ApiFailureMore extends AppErrorMore {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

/** A call that did not succeed. `code` says what kind of failure, `requestId` finds it in the server's log. */
export class ApiFailure extends AppError {
  /** HTTP status; absent if no answer came, so that it is unknown whether the request arrived. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  constructor(code: ErrorCode, message: string, { status, requestId, ...more }: ApiFailureMore = {}) {
    super(code, message, more);
    this.status = status;
    this.requestId = requestId;
  }

  /** Whether the same request may succeed later: no answer, too many requests, or something behind the server down. */
  get isPassing(): boolean {
    return this.status === undefined || passing.has(this.status);
  }
}

const passing = new Set([429, 502, 503, 504]);

/** The failure behind an answer outside 2xx, whatever its source: the page of a proxy has none of our codes. */
export async function failureOf(response: Response, nowMs: number): Promise<ApiFailure> {
  const { status } = response;
  const { code, message, details } = failureBodyOf(await response.json().catch(() => undefined));
  const waitMs = retryAfterMs(response.headers.get('retry-after'), nowMs);
  return new ApiFailure(code ?? codeOf(status), message ?? `The server answered with status ${status}.`, {
    status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    ...(details !== undefined && { details }),
    ...(waitMs !== undefined && { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
  });
}

const codeOf = (status: number): ErrorCode =>
  errorCodes.find((code) => statusOf[code] === status) ??
  (status >= 500 ? (status === 504 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR') : 'VALIDATION_ERROR');
