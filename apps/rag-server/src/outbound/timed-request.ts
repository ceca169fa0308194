import type { EndedCall } from '@parley/service';
import { type Dispatcher, request } from 'undici';
import { CrawlRefusal, isOwnRule } from '../pages/crawl-refusal.js';

/** Kinds of hosts that people name, as metrics and traces call them: their addresses may say who somebody is. */
export type Outside = 'web' | 'git' | 's3' | 'wiki' | 'issues';

export type RequestOptions = NonNullable<Parameters<typeof request<null>>[1]>;

interface Told {
  readonly name: Outside;
  /** Hears of the request when its answer begins, or when there is none. */
  readonly tell: (call: EndedCall) => void;
}

/**
 * Sends the request without trace headers: the host is a stranger. What the guard refuses is not reported, since no request
 * was sent; a name that is not found counts as a failure, like a host that is down.
 */
export async function timedRequest(
  { name, tell }: Told,
  url: string | URL,
  options: RequestOptions,
): Promise<Dispatcher.ResponseData> {
  const call = { name, method: options.method ?? 'GET', startedAt: Date.now() };
  const since = performance.now();
  const ended = (end: Pick<EndedCall, 'statusCode' | 'errorType'>) =>
    tell({ ...call, ...end, durationMs: performance.now() - since });
  try {
    const answer = await request(url, options);
    ended({ statusCode: answer.statusCode });
    return answer;
  } catch (error) {
    if (!isRefusal(error)) ended({ errorType: typeOf(error) });
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof CrawlRefusal && isOwnRule(error.reason);

function typeOf(error: unknown): string {
  if (error instanceof CrawlRefusal) return error.reason;
  return error instanceof Error ? error.name : 'unknown';
}
