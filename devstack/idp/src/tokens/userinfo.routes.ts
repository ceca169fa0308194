import { type Request, type Response, Router } from 'express';
import { bearerOf } from '../http/bearer.js';
import { parseForm } from '../http/form.js';
import { noStore } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { userClaims } from './claims.js';
import { namesIn } from './granted-scopes.js';
import { readLiveAccess } from './read-tokens.js';

/** Why there is no answer, as RFC 6750 section 3 words it; a request without a token is told nothing. */
interface Refusal {
  readonly status: 401 | 403;
  readonly error?: string;
  readonly description?: string;
}

/** GET and POST /userinfo (OpenID Connect Core 5.3). Refusals have an empty body; a header says why. */
export function userinfoRoutes(realm: Realm): Router {
  const router = Router();
  const answer = async (req: Request, res: Response) => {
    const info = await infoFor(realm, bearerOf(req));
    if ('refusal' in info) refuse(realm, res, info.refusal);
    else res.json(info.claims);
  };
  router.get('/userinfo', noStore, answer);
  router.post('/userinfo', noStore, parseForm, answer);
  return router;
}

type Info = { readonly claims: Record<string, unknown> } | { readonly refusal: Refusal };

async function infoFor(realm: Realm, token: string | undefined): Promise<Info> {
  if (token === undefined) return { refusal: { status: 401 } };
  const access = await readLiveAccess(realm, token);
  if (typeof access === 'string') return { refusal: { status: 401, error: 'invalid_token', description: access } };
  const names = namesIn(access.claims.scope);
  if (!names.includes('openid')) {
    return { refusal: { status: 403, error: 'insufficient_scope', description: 'Missing openid scope' } };
  }
  const client = realm.clients.findByClientId(access.claims.azp);
  if (client === undefined)
    return { refusal: { status: 401, error: 'invalid_token', description: 'client_not_found' } };
  const wanted = new Set([...client.defaultScopes, ...names]);
  const scopes = realm.clientScopes.list().filter(({ name }) => wanted.has(name));
  const source = { user: access.user, mappersOf: client, granted: { isOpenid: true, scopes, asked: names } };
  return { claims: { sub: access.user.id, ...userClaims(source, 'userinfo.token.claim') } };
}

function refuse(realm: Realm, res: Response, { status, error, description }: Refusal): void {
  const why = error === undefined ? '' : `, error="${error}", error_description="${description ?? ''}"`;
  res.status(status).set('WWW-Authenticate', `Bearer realm="${realm.config.realm}"${why}`).end();
}
