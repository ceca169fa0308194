import { Router } from 'express';
import { authenticateClient } from '../clients/authenticate-client.js';
import { formOf, parseForm } from '../http/form.js';
import { invalidRequest, noStore, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { readLiveAccess } from './read-tokens.js';

/** POST /token/introspect (RFC 7662), for access tokens whose `aud` names the client that asks. */
export function introspectionRoutes(realm: Realm): Router {
  const router = Router();
  router.post('/token/introspect', noStore, parseForm, async (req, res) => {
    const form = formOf(req);
    if (req.get('authorization') === undefined && !form.has('client_id')) {
      throw new OAuthError(401, 'invalid_request', 'Authentication failed.');
    }
    const client = authenticateClient(realm.clients, req, form, 'invalid_client');
    const token = form.get('token');
    if (token === undefined) throw invalidRequest('Token not provided');
    const access = await readLiveAccess(realm, token);
    if (typeof access === 'string' || ![access.claims['aud']].flat().includes(client.clientId)) {
      res.json({ active: false });
      return;
    }
    const { claims, user, session } = access;
    res.json({
      ...claims,
      client_id: claims.azp,
      username: user.username,
      token_type: 'Bearer',
      ...(session?.actorId !== undefined && { act: { sub: session.actorId } }),
      active: true,
    });
  });
  return router;
}
