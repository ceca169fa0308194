import type { Readable } from 'node:stream';
import { AppError } from '@parley/contracts';
import { currentRequestId } from '../request-id/request-context.js';
import { abandon } from './read-body.js';

/** Whom a caller calls. */
export interface Neighbour {
  /** As errors and readiness name it: `idp`, `rag-server`. */
  readonly name: string;
  readonly timeoutMs?: number;
  /** Largest whole answer of it. Default 32 MiB. */
  readonly maxAnswerBytes?: number;
}

/** What is sent to a neighbour. */
export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs?: number;
  /** The caller's own reason to give up, such as the client that left. */
  readonly signal?: AbortSignal | undefined;
}

interface Patience {
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Waits for a neighbour, and says what went wrong in our words. One controller follows the caller's signal for as long
 * as the wait lasts: `AbortSignal.any` would cost half of what the call itself does.
 */
export async function patiently<T>(
  { name, timeoutMs, signal }: Patience,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await send(patience.signal);
  } catch (cause) {
    signal?.throwIfAborted();
    if (patience.signal.aborted) throw dependencyDown(name, 'timeout', cause);
    throw cause instanceof AppError ? cause : dependencyDown(name, 'unreachable', cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** What people miss while one of our own services is down; they do not know it by its name. */
const missing: Readonly<Record<string, string>> = {
  'dynamic-agents': 'Answers are not available right now; search works. Try again in a moment.',
  'rag-server': 'Knowledge is not available right now. Try again in a moment.',
};

/** The error for a neighbour that does not answer, or answers nonsense. */
export function dependencyDown(
  dependency: string,
  reason: 'timeout' | 'unreachable' | 'bad_answer',
  cause?: unknown,
): AppError {
  return new AppError('SERVICE_UNAVAILABLE', missing[dependency] ?? `${dependency} is not available at the moment.`, {
    details: { dependency, reason },
    cause,
  });
}

/** Whether a neighbour did not answer in time, and so may have done all the same what it was asked to do. */
export function isTimeOut(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { details } = error.more;
  return typeof details === 'object' && details !== null && 'reason' in details && details.reason === 'timeout';
}

/** The given headers and the id of the request that is answered with their help. */
export function withCorrelation(given: CallOptions['headers']): Record<string, string> {
  const requestId = currentRequestId();
  return { ...(requestId !== undefined && { 'x-request-id': requestId }), ...given };
}

/** Status codes that send the caller elsewhere (RFC 9110, section 15.4). */
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Throws AppError `SERVICE_UNAVAILABLE` for a redirect, whose body is then gone. */
export function refuseRedirect(name: string, status: number, body: Readable): void {
  if (!redirects.includes(status)) return;
  abandon(body);
  throw dependencyDown(name, 'bad_answer', new Error(`the answer is a redirect (${status})`));
}
