import { Router } from 'express';
import { authenticateClient } from '../clients/authenticate-client.js';
import type { Client } from '../clients/client.store.js';
import { formOf, parseForm } from '../http/form.js';
import { invalidRequest, noStore, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { leaveSession } from '../sessions/leave-session.js';
import { readAccessToken, readRefreshToken } from './read-tokens.js';

/** POST /revoke (RFC 7009). A token that means nothing here is already revoked: 200. */
export function revocationRoutes(realm: Realm): Router {
  const router = Router();
  router.post('/revoke', noStore, parseForm, async (req, res) => {
    const form = formOf(req);
    const client = authenticateClient(realm.clients, req, form);
    const token = form.get('token');
    if (token === undefined) throw invalidRequest('Token not provided');
    await revoke(realm, client, token);
    res.status(200).end();
  });
  return router;
}

async function revoke(realm: Realm, client: Client, token: string): Promise<void> {
  const refresh = await readRefreshToken(realm, token);
  const access = await readAccessToken(realm, token);
  const azp = typeof refresh === 'string' ? access?.azp : refresh.azp;
  if (azp !== undefined && azp !== client.clientId) throw new OAuthError(400, 'invalid_request', 'Unmatching clients');
  if (typeof refresh !== 'string') leaveSession(realm.sessions, refresh.sid, client.clientId);
  if (access !== undefined) realm.revokedTokens.add(access.jti, access.exp);
}
