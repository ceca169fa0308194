import { setTimeout as delay } from 'node:timers/promises';
import { dependencyCaller, dependencyDown, type Answer, type CallDependency } from '@parley/service';
import type { z } from 'zod';

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
 * One request to the chat product. It waits out 429 and 423 as told by Retry-After and repeats what can be repeated.
 * @throws ChatxRefusal for a final 4xx, AppError `SERVICE_UNAVAILABLE` naming chatx when it stays unavailable, or refuses
 * the token
 */
export type ChatxCall = <T>(url: string, schema: z.ZodType<T>, options?: ChatxCallOptions) => Promise<ChatxAnswer<T>>;

interface CallDeps {
  readonly token: string;
  /** Ends every wait when the service stops. */
  readonly stopping: AbortSignal;
  readonly onRateLimited?: () => void;
  /** Longest time spent on waiting between the tries of one request. */
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
  readonly random?: () => number;
}

export function makeChatxCall(deps: CallDeps): ChatxCall {
  const { stopping, patienceMs = 90_000, timeoutMs = 15_000, random = Math.random } = deps;
  const send = dependencyCaller({ name: 'chatx', timeoutMs });
  return async (url, schema, options = {}) => {
    for (let attempt = 1, waitedMs = 0; ; attempt += 1) {
      const outcome = await tryOnce(send, url, options, deps);
      if (outcome.response?.ok) return read(outcome.response, url, schema);
      if (outcome.response?.status === 429) deps.onRateLimited?.();
      const pauseMs = pauseBeforeRetry(outcome, options.method ?? 'GET', attempt, random);
      if (pauseMs === undefined || waitedMs + pauseMs > patienceMs) throw failureOf(outcome, options.method ?? 'GET');
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

/** A POST is repeated only when it was surely not carried out: told to come back, or never connected. */
function pauseBeforeRetry(outcome: Outcome, method: string, attempt: number, random: () => number): number | undefined {
  const { response, failure } = outcome;
  const backoffMs = Math.min(250 * 2 ** attempt, 8_000) * (0.5 + random() / 2);
  if (!response) return attempt < 5 && (method !== 'POST' || neverConnected(failure)) ? backoffMs : undefined;
  const toldMs = retryAfterMs(response.header('retry-after'));
  if (response.status === 429 || response.status === 423) return attempt < 8 ? (toldMs ?? backoffMs) : undefined;
  const repeatable = response.status === 503 || (method !== 'POST' && [500, 502, 504].includes(response.status));
  return repeatable && attempt < 5 ? (toldMs ?? backoffMs) : undefined;
}

const retryAfterMs = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,4}$/.test(header) ? Math.max(Number(header) * 1000, 250) : undefined;

function neverConnected(failure: unknown): boolean {
  for (let error = failure; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === 'ECONNREFUSED') return true;
  }
  return false;
}

function failureOf({ response, failure }: Outcome, method: string): unknown {
  if (!response) return failure;
  const { status } = response;
  // A token that does not count is no matter of one message: all of them wait until the bot is given another.
  return status >= 500 || [401, 423, 429].includes(status)
    ? dependencyDown('chatx', 'unreachable', new ChatxRefusal(status, method))
    : new ChatxRefusal(status, method);
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
