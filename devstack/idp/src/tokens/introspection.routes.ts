import { Router } from 'express';
import { authenticateClient } from '../clients/authenticate-client.js';
import { formOf, parseForm } from '../http/form.js';
import { invalidRequest, noStore, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import type { Session } from '../sessions/session.store.js';
import { readLiveToken } from './read-tokens.js';

/** POST /token/introspect (RFC 7662), for access and ID tokens whose `aud` names the client that asks and can prove it. */
export function introspectionRoutes(realm: Realm): Router {
  const router = Router();
  router.post('/token/introspect', noStore, parseForm, async (req, res) => {
    const form = formOf(req);
    const client = authenticateClient(realm.clients, req, form, 'invalid_client');
    if (client.isPublic === true) throw new OAuthError(403, 'invalid_request', 'Client not allowed.');
    const token = form.get('token');
    if (token === undefined) throw invalidRequest('Token not provided.');
    const access = await readLiveToken(realm, token);
    if (typeof access === 'string' || ![access.claims['aud']].flat().includes(client.clientId)) {
      res.json({ active: false });
      return;
    }
    const { claims, user, session } = access;
    res.json({
      ...claims,
      client_id: claims.azp,
      username: user.username,
      token_type: claims.typ,
      ...actorOf(realm, session),
      active: true,
    });
  });
  return router;
}

/** Who acts for the person, by user name: no id here, unlike everywhere else. */
function actorOf({ users }: Realm, session: Session | undefined) {
  const actor = session?.actorId === undefined ? undefined : users.find(session.actorId);
  return actor && { act: { sub: actor.username } };
}
