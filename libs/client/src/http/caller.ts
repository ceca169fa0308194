import { ApiFailure, failureOf } from './api-failure.js';
import type { CallOptions } from './call-options.js';
import { type Clock, systemClock } from './clock.js';
import { withRetry } from './retry.js';

export interface ClientOptions {
  /** Address that paths are appended to: the server's own, or a proxy's such as `/api/rag`. */
  readonly baseUrl: string;
  /**
   * The bearer of the next request. `isRefused` says that the last one was turned down, so a kept one has to go. Absent
   * where a cookie tells who calls.
   */
  readonly token?: (more: { readonly isRefused: boolean }) => Promise<string> | string;
  /** Sent with every request: `cookie` and `origin`, where no browser adds them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Told before a call is tried again. */
  readonly onRetry?: (failure: ApiFailure, waitMs: number) => void;
}

/** What the caller has to know of a call, beside the request itself. */
export interface Manner extends Omit<CallOptions, 'idempotencyKey'> {
  /** The answer's body is left unread, and its time is not limited. */
  readonly leavesBody: boolean;
}

/** Sends a request, again where that is safe; resolves to an answer of 2xx. Throws ApiFailure, the signal's reason. */
export type Caller = (request: Request, manner: Manner) => Promise<Response>;

const defaultTimeoutMs = 60_000;
const defaultRetryForMs = 15_000;

/** Makes calls: retried where that is safe, each attempt with a time limit. */
export function createCaller(options: ClientOptions): Caller {
  const { clock = systemClock } = options;
  return async (request, manner) => {
    const { signal, retryForMs = defaultRetryForMs, isRepeatable = false } = manner;
    const body = await bodyOf(request);
    const onRetry = (failure: ApiFailure, waitMs: number) => {
      options.onRetry?.(failure, waitMs);
      manner.onRetry?.(failure, waitMs);
    };
    const attempt = () => authorized(options, (token) => answerOf(options, request, manner, { token, body }));
    return withRetry(attempt, { clock, isRepeatable, retryForMs, signal, onRetry });
  };
}

/** Read once, for every attempt; files as the bytes that they are. */
const bodyOf = (request: Request): Promise<string | Blob> =>
  /^multipart\//.test(request.headers.get('content-type') ?? '') ? request.blob() : request.text();

/** A token may expire on its way: a refused one is replaced once. */
async function authorized<T>({ token }: ClientOptions, send: (token?: string) => Promise<T>): Promise<T> {
  if (!token) return send();
  try {
    return await send(await token({ isRefused: false }));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
    return send(await token({ isRefused: true }));
  }
}

interface Prepared {
  readonly token: string | undefined;
  readonly body: string | Blob;
}

async function answerOf(options: ClientOptions, request: Request, manner: Manner, prepared: Prepared) {
  const { clock = systemClock } = options;
  const { signal, timeoutMs = defaultTimeoutMs, leavesBody } = manner;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await sent(
      options,
      request,
      prepared,
      signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    );
    if (!response.ok) throw await failureOf(response, clock.now());
    return leavesBody ? response : await whole(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure('SERVICE_UNAVAILABLE', unansweredMessage(limit.signal, timeoutMs), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const unansweredMessage = (limit: AbortSignal, timeoutMs: number) =>
  limit.aborted ? `The server did not answer within ${timeoutMs} ms.` : 'The server could not be reached.';

function sent(
  { fetch: send = fetch, headers: always = {} }: ClientOptions,
  request: Request,
  { token, body }: Prepared,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { ...Object.fromEntries(request.headers), ...always };
  return send(request.url, {
    method: request.method,
    signal,
    // No API of ours redirects: a bearer is not carried to wherever an answer points.
    redirect: 'error',
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
    ...(body !== '' && { body }),
  });
}

/** The answer once all of it is here: one that breaks off is none, and may be asked for again. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
}
