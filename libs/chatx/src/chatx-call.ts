import { delay } from '@parley/pacing';
import { type Answer, type CallDependency, dependencyCaller, dependencyDown, nextPage } from '@parley/service';
import PQueue from 'p-queue';
import type { z } from 'zod';
import { type Holds, RetryLater } from './holds.js';
import { type Outcome, type RetryPolicy, retryWhatMayBeRepeated, toldToWait } from './retry-policy.js';

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
  /** The space or person that the request is about: a long pause that the product asks for holds up that one alone. */
  readonly about?: string;
}

export interface ChatxAnswer<T> {
  readonly data: T;
  /** Address of the next page (`Link`, RFC 8288), only ever on the same origin: the token must not travel elsewhere. */
  readonly next?: string;
}

/**
 * One request to the chat product. It waits out 429 and 423 as told by Retry-After and repeats what can be repeated. Where
 * that is too long to wait for, nothing of the kind is sent before its time.
 * Throws ChatxRefusal for a final 4xx, RetryLater, AppError `SERVICE_UNAVAILABLE` naming chatx when it stays unavailable,
 * or refuses the token.
 */
export type ChatxCall = <T>(url: string, schema: z.ZodType<T>, options?: ChatxCallOptions) => Promise<ChatxAnswer<T>>;

interface CallDeps {
  /** Of the bot. */
  readonly token: string;
  /** Who asks, as `User-Agent`. */
  readonly userAgent: string;
  /** Absent: every request is sent, whatever pause was asked for before. */
  readonly holds?: Holds;
  /** Default `retryWhatMayBeRepeated`. */
  readonly retry?: RetryPolicy;
  /** Ends every wait when the service stops. */
  readonly stopping: AbortSignal;
  readonly onRateLimited?: () => void;
  /** Told when requests of a kind are held back for longer than one can wait. */
  readonly onHeld?: (method: string, ms: number) => void;
  /** Longest time spent on waiting between the tries of one request. */
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** Most requests at the same time: the product limits a token, not a connection. */
const atOnce = 16;

export function makeChatxCall(deps: CallDeps): ChatxCall {
  const { holds, retry = retryWhatMayBeRepeated, stopping, patienceMs = 90_000, timeoutMs = 15_000 } = deps;
  const { now = Date.now, random = Math.random } = deps;
  const send = dependencyCaller({ name: 'chatx', timeoutMs });
  const places = new PQueue({ concurrency: atOnce });
  const hold = (method: string, url: string, ms: number, about: string | undefined) => {
    holds?.note(method, url, ms, about);
    deps.onHeld?.(method, ms);
  };
  /** Resolves to the answer, or to how long to wait for another try. */
  const tryOrWait = async (url: string, options: ChatxCallOptions, { attempt, waitedMs }: Tried) => {
    const { method = 'GET', about } = options;
    holds?.check(method, url, about);
    const outcome = await tryOnce(send, url, options, deps);
    const { response } = outcome;
    if (response?.ok) return response;
    if (response?.status === 429) deps.onRateLimited?.();
    const toldMs = response && toldToWait(response, now());
    const pauseMs = retry(outcome, { method, attempt, toldMs, random });
    if (pauseMs !== undefined && waitedMs + pauseMs <= patienceMs) return pauseMs;
    // A message that is being looked through (423) says nothing about others.
    if (toldMs !== undefined && response?.status !== 423) hold(method, url, toldMs, about);
    throw failureOf(outcome, method, toldMs);
  };
  return async (url, schema, options = {}) => {
    for (let attempt = 1, waitedMs = 0; ; attempt += 1) {
      // Whoever waits for another try takes up no place.
      const answer = await places.add(() => tryOrWait(url, options, { attempt, waitedMs }));
      if (typeof answer !== 'number') return read(answer, url, schema);
      await delay(answer, stopping);
      waitedMs += answer;
    }
  };
}

interface Tried {
  /** Which try it is, counted from 1. */
  readonly attempt: number;
  readonly waitedMs: number;
}

async function tryOnce(
  send: CallDependency,
  url: string,
  { method = 'GET', body }: ChatxCallOptions,
  { token, userAgent, stopping: signal }: CallDeps,
): Promise<Outcome> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'User-Agent': userAgent,
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
