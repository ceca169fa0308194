import type { Answer } from '@parley/service';

/** What came of one try: an answer, or none. */
export interface Outcome {
  readonly response?: Answer;
  readonly failure?: unknown;
}

/** Whoever is told to wait for days asks once an hour all the same: what waits for it are people. */
const longestToldMs = 3_600_000;

export interface Try {
  readonly method: string;
  readonly attempt: number;
  readonly toldMs: number | undefined;
  readonly random: () => number;
}

/** A POST is repeated only when it was surely not carried out: told to come back, or never connected. */
export function pauseBeforeRetry(
  { response, failure }: Outcome,
  { method, attempt, toldMs, random }: Try,
): number | undefined {
  const backoffMs = Math.min(250 * 2 ** attempt, 8_000) * (0.5 + random() / 2);
  if (!response) return attempt < 5 && (method !== 'POST' || neverConnected(failure)) ? backoffMs : undefined;
  if (response.status === 429 || response.status === 423) return attempt < 8 ? (toldMs ?? backoffMs) : undefined;
  const repeatable = response.status === 503 || (method !== 'POST' && [500, 502, 504].includes(response.status));
  return repeatable && attempt < 5 ? (toldMs ?? backoffMs) : undefined;
}

/** `Retry-After` (RFC 9110, section 10.2.3), in seconds or as a date, of an answer that may have one. */
export function toldToWait(response: Answer, nowMs: number): number | undefined {
  const header = response.header('retry-after') ?? '';
  if (response.status < 500 && response.status !== 429 && response.status !== 423) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 250), longestToldMs);
}

function neverConnected(failure: unknown): boolean {
  for (let error = failure; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === 'ECONNREFUSED') return true;
  }
  return false;
}
