import { createTokenCache, type MachineTokens } from '@parley/auth';
import { dependencyCaller } from '@parley/service';
import { z } from 'zod';
import { parsed, type WithBearer } from './admin-api.js';
import { AdminRefusal } from './admin-refusal.js';
import { refusalReason } from './refusal-reason.js';

/** Tokens of a client with rights in the admin REST. A refused one is fetched again, once. */
export const machineBearer =
  (tokens: MachineTokens): WithBearer =>
  (ask, isRefused) =>
    tokens.use(undefined, ask, isRefused);

interface ServerAdmin {
  /** Base address of the idp without a trailing slash. */
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
}

/** Tokens of the administrator of the whole server (realm `master`). They live a minute: a long run needs several. */
export function serverAdminBearer({ url, admin }: ServerAdmin): WithBearer {
  const cache = createTokenCache<AdminToken>({ now: Date.now });
  return async (ask) => ask((await cache.get('admin', () => signInAsAdmin(url, admin))).accessToken);
}

const call = dependencyCaller({ name: 'idp', timeoutMs: 60_000 });

async function signInAsAdmin(url: string, { username, password }: ServerAdmin['admin']): Promise<AdminToken> {
  const answer = await call(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password }).toString(),
  });
  if (!answer.ok) throw new AdminRefusal(`the sign-in of ${username}`, answer.status, refusalReason(answer.text));
  const { access_token: accessToken, expires_in: lifeS } = parsed(tokenReply, answer);
  return { accessToken, expiresAt: new Date(Date.now() + lifeS * 1_000) };
}

interface AdminToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number() });
