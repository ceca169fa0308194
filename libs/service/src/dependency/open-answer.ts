import type { Readable } from 'node:stream';
import { request } from 'undici';
import { patiently, withCorrelation } from './call-dependency.js';

/** What is sent to a neighbour. */
export interface OpenOptions {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number;
  /** The caller's own reason to give up, such as the client that left. It ends the body as well. */
  signal?: AbortSignal;
}

/** The head of an answer, and its body as it comes. Whoever opens it reads the body to its end or destroys it. */
export interface OpenAnswer {
  status: number;
  body: Readable;
}

/** As `CallDependency`, for answers that last: their bodies come as Node streams, at a third of the cost of web streams. */
export type OpenDependency = (url: string, options: OpenOptions) => Promise<OpenAnswer>;

/**
 * Opens long answers of one neighbour. It promises what `dependencyCaller` does: the request id travels along, the wait
 * for the head ends, redirects are not followed. A body may be silent: the limit is that of whoever reads it.
 *
 * @throws AppError `SERVICE_UNAVAILABLE`, or the signal's own reason, as `dependencyCaller`
 */
export function dependencyOpener({
  name,
  timeoutMs: usualMs = 5000,
}: {
  name: string;
  timeoutMs?: number;
}): OpenDependency {
  return (url, { timeoutMs = usualMs, signal, headers, ...init }) =>
    patiently({ name, timeoutMs, signal }, async (both) => {
      const sent = { ...init, headers: withCorrelation(headers), signal: both, bodyTimeout: 0 };
      const { statusCode, body } = await request(url, sent);
      return { status: statusCode, body };
    });
}
