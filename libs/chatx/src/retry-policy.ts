import { backoffMs, retryAfterMs } from '@parley/pacing';
import type { Answer } from '@parley/service';

/** What came of one try: an answer, or none. */
export interface Outcome {
  readonly response?: Answer;
  readonly failure?: unknown;
}

/** If it is told to wait for days, the bot asks again after an hour anyway, because people are waiting. */
const toldBounds = { minMs: 250, maxMs: 3_600_000 };
const pauses = { firstMs: 500, maxMs: 8_000 };

export interface Try {
  readonly method: string;
  readonly attempt: number;
  readonly toldMs: number | undefined;
  readonly random: () => number;
}

/** How long to wait before another try, in milliseconds; `undefined` if there is to be none. */
export type RetryPolicy = (outcome: Outcome, tried: Try) => number | undefined;

/** A POST is repeated only when it was surely not carried out: told to come back, or never connected. */
export const retryWhatMayBeRepeated: RetryPolicy = ({ response, failure }, { method, attempt, toldMs, random }) => {
  const defaultMs = backoffMs(attempt, { ...pauses, random });
  if (!response) return attempt < 5 && (method !== 'POST' || neverConnected(failure)) ? defaultMs : undefined;
  if (response.status === 429 || response.status === 423) return attempt < 8 ? (toldMs ?? defaultMs) : undefined;
  const repeatable = response.status === 503 || (method !== 'POST' && [500, 502, 504].includes(response.status));
  return repeatable && attempt < 5 ? (toldMs ?? defaultMs) : undefined;
};

const shortWait = { minMs: 1_000, maxMs: 15_000 };

/** Only 429 is waited for, from 1 to 15 s: people are looking at a page that waits for the answer. */
export const retryWhenTold: RetryPolicy = ({ response }, { toldMs = 0 }) =>
  response?.status === 429 ? Math.min(Math.max(toldMs, shortWait.minMs), shortWait.maxMs) : undefined;

/** What `Retry-After` asks for in an answer that may have one (RFC 9110, section 10.2.3), in milliseconds. */
export function toldToWait(response: Answer, nowMs: number): number | undefined {
  if (response.status < 500 && response.status !== 429 && response.status !== 423) return undefined;
  return retryAfterMs(response.header('retry-after'), nowMs, toldBounds);
}

function neverConnected(failure: unknown): boolean {
  for (let error = failure; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === 'ECONNREFUSED') return true;
  }
  return false;
}
