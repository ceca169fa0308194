import { AppError } from '@parley/contracts';
import { currentRequestId } from '../http/request-context.js';

/** As the global `fetch`, plus the time it may take until the head of the answer is there. */
export interface CallOptions extends Omit<RequestInit, 'signal'> {
  timeoutMs?: number;
  /** The caller's own reason to give up, such as the client that left. */
  signal?: AbortSignal;
}

/** Calls one neighbour. Resolves to whatever it answers, 5xx included. */
export type CallDependency = (url: string | URL, options?: CallOptions) => Promise<Response>;

interface DependencyOptions {
  /** As errors and readiness name it: `idp`, `rag-server`. */
  name: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/**
 * A `fetch` that knows whom it calls: it carries the request id, refuses to wait for ever and never follows redirects,
 * since no neighbour of ours redirects and a bearer must not travel elsewhere. The time-out covers the wait for the
 * head; a body is read under `signal`, or under `readEvents`' idle limit.
 *
 * @throws AppError `SERVICE_UNAVAILABLE`, `details` `{dependency, reason: 'timeout' | 'unreachable'}`;
 * the signal's own reason when the caller gave up.
 */
export function dependencyCaller({
  name,
  timeoutMs: usualMs = 5000,
  fetch: send = fetch,
}: DependencyOptions): CallDependency {
  return (url, { timeoutMs = usualMs, signal, headers, ...init } = {}) =>
    patiently({ name, timeoutMs, signal }, (both) =>
      send(url, { redirect: 'error', ...init, headers: withCorrelation(headers), signal: both }),
    );
}

interface Patience {
  name: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Waits for the head of an answer, and says what went wrong in our words. The signal outlives the wait. */
export async function patiently<T>(
  { name, timeoutMs, signal }: Patience,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    return await send(signal ? AbortSignal.any([signal, patience.signal]) : patience.signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw dependencyDown(name, patience.signal.aborted ? 'timeout' : 'unreachable', cause);
  } finally {
    clearTimeout(timer);
  }
}

/** The error for a neighbour that does not answer, or answers nonsense. */
export function dependencyDown(
  dependency: string,
  reason: 'timeout' | 'unreachable' | 'bad_answer',
  cause?: unknown,
): AppError {
  return new AppError('SERVICE_UNAVAILABLE', `${dependency} is not available at the moment.`, {
    details: { dependency, reason },
    cause,
  });
}

/** The given headers and the id of the request that is answered with their help. */
export function withCorrelation(given: CallOptions['headers']): Headers {
  const headers = new Headers(given);
  const requestId = currentRequestId();
  if (requestId !== undefined && !headers.has('x-request-id')) headers.set('x-request-id', requestId);
  return headers;
}
