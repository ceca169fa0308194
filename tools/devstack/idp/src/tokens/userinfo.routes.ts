import { Router, type Request, type Response } from 'express';
import { noStore } from '../http/oauth-error.js';
import { parseForm } from '../http/form.js';
import type { Realm } from '../realm/realm.js';
import { userClaims } from './claims.js';
import { namesIn } from './granted-scopes.js';
import { readLiveAccess } from './read-tokens.js';

/** GET and POST /userinfo (OpenID Connect Core 5.3). Refusals have an empty body; RFC 6750 says why in a header. */
export function userinfoRoutes(realm: Realm): Router {
  const router = Router();
  const answer = async (req: Request, res: Response) => {
    const token = bearerOf(req);
    if (token === undefined) {
      refuse(realm, res, 401);
      return;
    }
    const access = await readLiveAccess(realm, token);
    if (typeof access === 'string') {
      refuse(realm, res, 401, 'invalid_token', access);
      return;
    }
    const names = namesIn(access.claims.scope);
    if (!names.includes('openid')) {
      refuse(realm, res, 403, 'insufficient_scope', 'Missing openid scope');
      return;
    }
    const client = realm.clients.findByClientId(access.claims.azp);
    if (client === undefined) {
      refuse(realm, res, 401, 'invalid_token', 'client_not_found');
      return;
    }
    const wanted = new Set([...client.defaultScopes, ...names]);
    const scopes = realm.clientScopes.list().filter(({ name }) => wanted.has(name));
    const source = { user: access.user, mappersOf: client, granted: { isOpenid: true, scopes, asked: names } };
    res.json({ sub: access.user.id, ...userClaims(source, 'userinfo.token.claim') });
  };
  router.get('/userinfo', noStore, answer);
  router.post('/userinfo', noStore, parseForm, answer);
  return router;
}

/** The bearer of a request, from its header or its form (RFC 6750 section 2). */
export function bearerOf(req: Request): string | undefined {
  const fromHeader = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  const fromForm = (req.body as Record<string, unknown> | undefined)?.['access_token'];
  return fromHeader ?? (typeof fromForm === 'string' ? fromForm : undefined);
}

function refuse(realm: Realm, res: Response, status: number, error?: string, description?: string): void {
  const why = error === undefined ? '' : `, error="${error}", error_description="${description ?? ''}"`;
  res.status(status).set('WWW-Authenticate', `Bearer realm="${realm.config.realm}"${why}`).end();
}
