import { jsonOrUndefined } from '@parley/contracts';
import { BodyTooLarge, observeCall, readBody } from '@parley/service';
import { request as send } from 'undici';
import { z } from 'zod';
import { AuthzFailure, isTransient } from './failure.js';

/** Where authz is and how to reach it. */
export interface AuthzConnection {
  /** Base address, e.g. `http://127.0.0.1:8181`. */
  readonly url: string;
  /** Name of the store; its id is looked up. */
  readonly storeName: string;
  /** For one call and its retry together. Default 3000. */
  readonly timeoutMs?: number;
  /** Preshared key, sent as bearer. */
  readonly token?: string | undefined;
  /** Milliseconds of a clock that only moves forward. Default: the runtime's. */
  readonly now?: () => number;
}

export interface AuthzRequest {
  readonly method: 'GET' | 'POST';
  /** Begins with `/`, query included. */
  readonly path: string;
  readonly body?: unknown;
  /** Sending it twice does no harm: one retry on a lost connection or a 5xx. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request; resolves to the text of a 2xx answer. Throws `AuthzFailure`, or the reason of the caller's abort. */
export type Transport = (request: AuthzRequest) => Promise<string>;

const defaultTimeoutMs = 3_000;

/** As for every neighbour: a page of tuples, the largest answer, has some hundred kilobytes. */
const maxAnswerBytes = 32 * 1024 * 1024;
const utf8 = new TextDecoder();

export function createTransport(connection: AuthzConnection): Transport {
  const { timeoutMs = defaultTimeoutMs } = connection;
  return async (request) => {
    const patience = createPatience(timeoutMs, request.signal);
    const attempt = () => exchange(connection, request, patience);
    try {
      return await attempt();
    } catch (failure) {
      if (!request.repeatable || !isTransient(failure)) throw failure;
      return await attempt();
    } finally {
      patience.end();
    }
  };
}

type Patience = ReturnType<typeof createPatience>;

/**
 * One signal for a call and its retry: aborted when the time is over or the caller gives up. It is made by hand because
 * `AbortSignal.any` would cost half of what a check does.
 */
function createPatience(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  caller?.addEventListener('abort', abort, { once: true });
  if (caller?.aborted === true) abort();
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** undici's `request` follows no redirects: a redirect is no answer of authz, and could carry the decision elsewhere. */
async function exchange(connection: AuthzConnection, request: AuthzRequest, { signal }: Patience): Promise<string> {
  const { url } = connection;
  try {
    const { headers, ...options } = { ...requestInit(connection, request), signal };
    const call = { name: 'authz', method: request.method, headers };
    const { statusCode: status, body } = await observeCall(call, (carried) =>
      send(url.replace(/\/+$/, '') + request.path, { ...options, headers: carried }),
    );
    const text = utf8.decode(await readBody(body, maxAnswerBytes));
    if (status < 200 || status > 299) throw refused(status, text);
    return text;
  } catch (error) {
    if (error instanceof AuthzFailure) throw error;
    request.signal?.throwIfAborted();
    if (error instanceof BodyTooLarge)
      throw new AuthzFailure('malformed', `authz answered ${request.path} with too much`, { cause: error });
    if (signal.aborted)
      throw new AuthzFailure('timeout', `authz did not answer ${request.path} in time`, { cause: error });
    throw new AuthzFailure('connection', `authz cannot be reached at ${url}`, { cause: error });
  }
}

const requestInit = ({ token }: AuthzConnection, { method, body }: AuthzRequest) => ({
  method,
  headers: <Record<string, string>>{
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const errorReply = z.object({ code: z.string(), message: z.string().default('') });

function refused(status: number, text: string): AuthzFailure {
  const { data } = errorReply.safeParse(jsonOrUndefined(text));
  const said = data ? `${data.code}: ${data.message.slice(0, 300)}` : 'no error body';
  return new AuthzFailure('refused', `authz answered ${status}, ${said}`, {
    status,
    ...(data && { upstreamCode: data.code }),
  });
}

/** Reads an answer; one that is not what the API promises is a failure, never a default. */
export function parseReply<T>(schema: z.ZodType<T>, text: string): T {
  const { success, data, error } = schema.safeParse(jsonOrUndefined(text));
  if (!success) throw new AuthzFailure('malformed', 'authz answered with an unexpected body', { cause: error });
  return data;
}
