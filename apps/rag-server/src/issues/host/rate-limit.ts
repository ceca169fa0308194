import { retryAfterMs } from '@parley/pacing';

export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** As sent; of an answer that is no success. */
  readonly body: string;
}

/** Where a host names no time, as GitHub asks for. */
const leastRestMs = 60_000;

/**
 * For how long a host is not to be asked again, in milliseconds; `undefined` when it may be. GitHub says 403 or 429 when a
 * limit is reached, and 403 as well of what may not be read: then there is no limit in it. GitLab says 429. Both count in
 * every answer what is left, so that the last one allowed already says when to go on.
 */
export function restAfter({ status, headers, body }: Answer, nowMs: number): number | undefined {
  const isRefused = status === 429 || status === 403;
  const asked = isRefused ? retryAfterMs(one(headers['retry-after']), nowMs) : undefined;
  const rest = asked ?? untilReset(headers, nowMs);
  if (rest !== undefined && (isRefused || rest > 0)) return Math.max(rest, 1_000);
  return status === 429 || (status === 403 && isSecondaryLimit(body)) ? leastRestMs : undefined;
}

/** GitHub's names for what is left in a window and when the next one begins, in epoch seconds; GitLab's have no `x-`. */
function untilReset(headers: AnswerHeaders, nowMs: number): number | undefined {
  for (const prefix of ['x-ratelimit', 'ratelimit']) {
    const reset = one(headers[`${prefix}-reset`]);
    if (one(headers[`${prefix}-remaining`]) !== '0' || reset === undefined || !/^\d{1,11}$/.test(reset)) continue;
    return Number(reset) * 1_000 - nowMs;
  }
  return undefined;
}

/** Bursts are limited beside the count; the answer then leads to the page about limits, with or without `Retry-After`. */
function isSecondaryLimit(body: string): boolean {
  const [, page = ''] = /"documentation_url"\s*:\s*"([^"]{0,500})"/.exec(body) ?? [];
  return page.includes('rate-limit');
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
