import { ApiFailure, failureOf } from './api-failure.js';
import { type Clock, systemClock } from './clock.js';
import type { CallInput, Endpoint } from './endpoint.js';
import { withRetry } from './retry.js';

export interface ClientOptions {
  /** Address that paths are appended to: the server's own, or a proxy's such as `/api/rag`. */
  readonly baseUrl: string;
  /**
   * The bearer of the next request. `isRefused` says that the last one was turned down, so a kept one has to go. Absent
   * where a proxy knows the caller by a cookie.
   */
  readonly token?: (more: { readonly isRefused: boolean }) => Promise<string> | string;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Told before a call is tried again. */
  readonly onRetry?: (failure: ApiFailure, waitMs: number) => void;
}

const defaultTimeoutMs = 60_000;
const defaultRetryForMs = 15_000;

export type Call = (endpoint: Endpoint, input?: CallInput) => Promise<unknown>;

/** Makes calls: retried where that is safe, each attempt with a time limit, each answer checked. */
export function createCaller(options: ClientOptions): Call {
  const { clock = systemClock, onRetry } = options;
  return async (endpoint, input = {}) => {
    const { signal, retryForMs = defaultRetryForMs, body } = input;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const isRepeatable = endpoint.method === 'GET' || endpoint.isRepeatable === true;
    const attempt = () => authorized(options, (token) => request(options, endpoint, input, { token, text }));
    return withRetry(attempt, { clock, isRepeatable, retryForMs, signal, onRetry });
  };
}

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
  readonly text: string | undefined;
}

async function request(options: ClientOptions, endpoint: Endpoint, input: CallInput, prepared: Prepared) {
  const { clock = systemClock } = options;
  const { signal, timeoutMs = defaultTimeoutMs } = input;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await sent(options, endpoint, input, prepared, signal ? AbortSignal.any([signal, limit]) : limit);
    if (!response.ok) throw await failureOf(response, clock.now());
    return read(endpoint, response, await response.json().catch(notJson(response, signal, limit)));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure('SERVICE_UNAVAILABLE', unansweredMessage(limit, timeoutMs), { cause: error });
  }
}

const unansweredMessage = (limit: AbortSignal, timeoutMs: number) =>
  limit.aborted ? `The server did not answer within ${timeoutMs} ms.` : 'The server cannot be reached.';

function sent(
  { baseUrl, fetch: send = fetch }: ClientOptions,
  { method, path }: Endpoint,
  { params = {}, query = {}, idempotencyKey }: CallInput,
  { token, text }: Prepared,
  signal: AbortSignal,
): Promise<Response> {
  return send(`${baseUrl.replace(/\/+$/, '')}${filled(path, params)}${queryText(query)}`, {
    method,
    signal,
    // No API of ours redirects: a bearer is not carried to wherever an answer points.
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': `"${idempotencyKey}"` }),
    },
    ...(text !== undefined && { body: text }),
  });
}

const filled = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** A body that breaks off is no answer; one that is there and no JSON is somebody else's. */
const notJson = (response: Response, signal: AbortSignal | undefined, limit: AbortSignal) => (cause: unknown) => {
  if (!(cause instanceof SyntaxError) || signal?.aborted === true || limit.aborted) throw cause;
  throw strangeAnswer(response, cause);
};

function read({ answer }: Endpoint, response: Response, body: unknown): unknown {
  const { success, data, error } = answer.safeParse(body);
  if (!success) throw strangeAnswer(response, error);
  return data;
}

const strangeAnswer = (response: Response, cause: unknown) =>
  new ApiFailure('BAD_GATEWAY', 'The answer is not what the API promises.', {
    cause,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
