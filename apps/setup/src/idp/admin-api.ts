import { createTokenCache } from '@parley/auth';
import { jsonOrUndefined } from '@parley/contracts';
import { dependencyCaller, dependencyDown, type Answer, type CallOptions } from '@parley/service';
import { z } from 'zod';

/** The administrator of the whole server (realm `master`), and the realm that Parley gets. */
export interface IdpAddress {
  /** Base address without a trailing slash, e.g. `http://127.0.0.1:8180`. */
  readonly url: string;
  readonly realm: string;
  readonly admin: { readonly username: string; readonly password: string };
}

/** The admin REST said no. `message` names the call and the status; the body stays out of it, for it may show secrets. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  constructor(
    call: string,
    readonly status: number,
    reason: string,
  ) {
    super(`idp answered ${call} with ${status}${reason && `: ${reason}`}`);
  }
}

/**
 * Keycloak's admin REST. Paths begin after `/admin`, e.g. `/realms/parley/clients`. Every call throws `AdminRefusal` for
 * a no, and AppError `SERVICE_UNAVAILABLE` naming idp when it does not answer.
 */
export interface AdminApi {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** As `get`; 404 is `undefined`. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>;
  readonly send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<void>;
}

/** Making a realm takes seconds on a busy server. */
const call = dependencyCaller({ name: 'idp', timeoutMs: 60_000 });

/** @param token gives a good bearer, before every call anew */
export function createAdminApi(url: string, token: () => Promise<string>): AdminApi {
  const ask = async (method: NonNullable<CallOptions['method']>, path: string, body?: unknown) => {
    const response = await call(`${url}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new AdminRefusal(`${method} ${path}`, response.status, reasonIn(response));
    return response;
  };
  const get = async <T>(path: string, schema: z.ZodType<T>) => parseReply(schema, await ask('GET', path));
  return {
    get,
    find: (path, schema) => get(path, schema).catch(absentAsUndefined),
    send: async (method, path, body) => {
      await ask(method, path, body);
    },
  };
}

/** Tokens of the administrator of the whole server. They live a minute: a long run needs several. */
export function adminTokens({ url, admin }: Pick<IdpAddress, 'url' | 'admin'>): () => Promise<string> {
  const cache = createTokenCache<AdminToken>({ now: Date.now });
  return async () => (await cache.get('admin', () => signInAsAdmin(url, admin))).accessToken;
}

async function signInAsAdmin(url: string, { username, password }: IdpAddress['admin']): Promise<AdminToken> {
  const response = await call(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password }).toString(),
  });
  if (!response.ok) throw new AdminRefusal(`the sign-in of ${username}`, response.status, reasonIn(response));
  const { access_token: accessToken, expires_in: lifeS } = parseReply(tokenReply, response);
  return { accessToken, expiresAt: new Date(Date.now() + lifeS * 1_000) };
}

interface AdminToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number() });

function absentAsUndefined(error: unknown): undefined {
  if (error instanceof AdminRefusal && error.status === 404) return undefined;
  throw error;
}

function parseReply<T>(schema: z.ZodType<T>, reply: Answer): T {
  const { success, data, error } = schema.safeParse(reply.json());
  if (!success) throw dependencyDown('idp', 'bad_answer', error);
  return data;
}

/** Three shapes, none of them OAuth's alone; each of these fields is a sentence without values. */
const refusal = z.object({
  errorMessage: z.string().optional(),
  error_description: z.string().optional(),
  error: z.string().optional(),
});

function reasonIn({ text }: Answer): string {
  const { data } = refusal.safeParse(jsonOrUndefined(text));
  return (data?.errorMessage ?? data?.error_description ?? data?.error ?? '').slice(0, 200);
}
