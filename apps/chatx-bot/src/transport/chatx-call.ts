import { setTimeout as delay } from 'node:timers/promises';
import { dependencyCaller, dependencyDown, type Answer, type CallDependency } from '@parley/service';
import type { z } from 'zod';
import { RetryLater, type Holds } from './holds.js';

/** The chat product said no, and saying it again will not help. `message` is for the log alone. */
export class ChatxRefusal extends Error {
  override readonly name = 'ChatxRefusal';
  constructor(
    readonly status: number,
    method: string,
  ) {
    super(`chatx refused ${method} with ${status}`);
  }
}

export interface ChatxCallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
}

export interface ChatxAnswer<T> {
  readonly data: T;
  /** Address of the next page (`Link`, RFC 8288), only ever on the same origin: the token must not travel elsewhere. */
  readonly next?: string;
}

/**
 * One request to the chat product. It waits out 429 and 423 as told by Retry-After and repeats what can be repeated. Where
 * that is too long to wait for, nothing of the kind is sent before its time.
 * @throws ChatxRefusal for a final 4xx, RetryLater, AppError `SERVICE_UNAVAILABLE` naming chatx when it stays unavailable,
 * or refuses the token
 */
export type ChatxCall = <T>(url: string, schema: z.ZodType<T>, options?: ChatxCallOptions) => Promise<ChatxAnswer<T>>;

interface CallDeps {
  readonly token: string;
  readonly holds: Holds;
  /** Ends every wait when the service stops. */
  readonly stopping: AbortSignal;
  readonly onRateLimited?: () => void;
  /** Longest time spent on waiting between the tries of one request. */
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** Whoever is told to wait for days asks once an hour all the same: what waits for it are people. */
const longestToldMs = 3_600_000;

export function makeChatxCall(deps: CallDeps): ChatxCall {
  const { holds, stopping, patienceMs = 90_000, timeoutMs = 15_000, now = Date.now, random = Math.random } = deps;
  const send = dependencyCaller({ name: 'chatx', timeoutMs });
  return async (url, schema, options = {}) => {
    const { method = 'GET' } = options;
    holds.check(method, url);
    for (let attempt = 1, waitedMs = 0; ; attempt += 1) {
      const outcome = await tryOnce(send, url, options, deps);
      const { response } = outcome;
      if (response?.ok) return read(response, url, schema);
      if (response?.status === 429) deps.onRateLimited?.();
      const toldMs = response && toldToWait(response, now());
      const pauseMs = pauseBeforeRetry(outcome, { method, attempt, toldMs, random });
      if (pauseMs === undefined || waitedMs + pauseMs > patienceMs) {
        // A message that is being looked through (423) says nothing about others.
        if (toldMs !== undefined && response?.status !== 423) holds.note(method, url, toldMs);
        throw failureOf(outcome, method, toldMs);
      }
      await delay(pauseMs, undefined, { signal: stopping });
      waitedMs += pauseMs;
    }
  };
}

interface Outcome {
  readonly response?: Answer;
  readonly failure?: unknown;
}

async function tryOnce(
  send: CallDependency,
  url: string,
  { method = 'GET', body }: ChatxCallOptions,
  { token, stopping: signal }: CallDeps,
): Promise<Outcome> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'User-Agent': 'parley-chatx-bot',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  try {
    return {
      response: await send(url, { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    };
  } catch (failure) {
    signal.throwIfAborted();
    return { failure };
  }
}

interface Try {
  readonly method: string;
  readonly attempt: number;
  readonly toldMs: number | undefined;
  readonly random: () => number;
}

/** A POST is repeated only when it was surely not carried out: told to come back, or never connected. */
function pauseBeforeRetry(
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
function toldToWait(response: Answer, nowMs: number): number | undefined {
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

function failureOf({ response, failure }: Outcome, method: string, toldMs: number | undefined): unknown {
  if (!response) return failure;
  const { status } = response;
  const refusal = new ChatxRefusal(status, method);
  if (toldMs !== undefined) return new RetryLater(toldMs, refusal);
  // A token that does not count is no matter of one message: all of them wait until the bot is given another.
  return status >= 500 || [401, 423, 429].includes(status) ? dependencyDown('chatx', 'unreachable', refusal) : refusal;
}

function read<T>(response: Answer, url: string, schema: z.ZodType<T>): ChatxAnswer<T> {
  const { success, data, error } = schema.safeParse(response.json());
  if (!success) throw dependencyDown('chatx', 'bad_answer', error);
  const next = nextPage(response.header('link'), url);
  return { data, ...(next !== undefined && { next }) };
}

function nextPage(link: string | undefined, url: string): string | undefined {
  const [, target] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  return target !== undefined && new URL(target, url).origin === new URL(url).origin
    ? new URL(target, url).href
    : undefined;
}
