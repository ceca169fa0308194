import { jsonOrUndefined } from '@parley/contracts';
import { type Answer, type CallOptions, dependencyCaller, dependencyDown } from '@parley/service';
import type { z } from 'zod';
import { AdminRefusal } from './admin-refusal.js';
import { refusalReason } from './refusal-reason.js';

/**
 * The idp's admin REST. Every method throws `AdminRefusal` for a refusal, AppError `SERVICE_UNAVAILABLE` naming idp if there
 * is no usable answer, and the signal's reason once it aborts.
 */
export interface AdminApi {
  /** @param path begins with `/` and continues the base address */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** Like `get`; 404 resolves to `undefined`. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>;
  readonly send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<void>;
}

/**
 * Makes a request with a bearer token.
 * @param isRefused whether the token itself was refused, so that a fresh one may be tried
 */
export type WithBearer = <T>(ask: (token: string) => Promise<T>, isRefused: (error: unknown) => boolean) => Promise<T>;

interface AdminApiOptions {
  /** Base of all paths, without a trailing slash: `<idp>/admin`, or `<idp>/admin/realms/<realm>`. */
  readonly url: string;
  readonly bearer: WithBearer;
  /** For each answer, to its last byte. Default 15 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Answers are read up to 32 MiB. Tokens are in no error, nor is what was sent. */
export function createAdminApi({ url, bearer, timeoutMs = 15_000, signal }: AdminApiOptions): AdminApi {
  const call = dependencyCaller({ name: 'idp', timeoutMs });
  const askOnce = async (method: NonNullable<CallOptions['method']>, path: string, body: unknown, token: string) => {
    const answer = await call(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    if (!answer.ok) throw new AdminRefusal(callName(method, path), answer.status, refusalReason(answer.text));
    return answer;
  };
  const ask = (method: NonNullable<CallOptions['method']>, path: string, body?: unknown) =>
    bearer((token) => askOnce(method, path, body, token), isTokenRefused);
  const get = async <T>(path: string, schema: z.ZodType<T>) => parsed(schema, await ask('GET', path));
  return {
    get,
    find: (path, schema) => get(path, schema).catch(absentAsUndefined),
    send: async (method, path, body) => {
      await ask(method, path, body);
    },
  };
}

/** Without the query, which may name a person. */
const callName = (method: string, path: string) => `${method} ${path.replace(/\?.*/s, '')}`;

const isTokenRefused = (error: unknown) => error instanceof AdminRefusal && error.status === 401;

function absentAsUndefined(error: unknown): undefined {
  if (error instanceof AdminRefusal && error.status === 404) return undefined;
  throw error;
}

/** Throws AppError `SERVICE_UNAVAILABLE` naming idp. */
export function parsed<T>(schema: z.ZodType<T>, { text }: Answer): T {
  const { success, data, error } = schema.safeParse(jsonOrUndefined(text));
  if (!success) throw dependencyDown('idp', 'bad_answer', error);
  return data;
}
