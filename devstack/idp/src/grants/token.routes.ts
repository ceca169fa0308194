import { Router } from 'express';
import { authenticateClient } from '../clients/authenticate-client.js';
import { formOf, parseForm } from '../http/form.js';
import { invalidRequest, noStore, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import type { CodeStore } from './code.store.js';
import { authorizationCodeGrant } from './authorization-code.js';
import { clientCredentialsGrant } from './client-credentials.js';
import type { Grant } from './grant.js';
import { passwordGrant } from './password.js';
import { refreshTokenGrant } from './refresh-token.js';
import { tokenExchangeGrant } from './token-exchange.js';

interface Deps {
  readonly realm: Realm;
  readonly codes: CodeStore;
}

export const tokenExchangeGrantType = 'urn:ietf:params:oauth:grant-type:token-exchange';

export const grantTypes = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'password',
  tokenExchangeGrantType,
] as const;

/** POST /token: the client first, then the grant that it names. */
export function tokenRoutes({ realm, codes }: Deps): Router {
  const grants: Record<(typeof grantTypes)[number], Grant> = {
    authorization_code: authorizationCodeGrant(realm, codes),
    refresh_token: refreshTokenGrant(realm),
    client_credentials: clientCredentialsGrant(realm),
    password: passwordGrant(realm),
    [tokenExchangeGrantType]: tokenExchangeGrant(realm),
  };
  const router = Router();
  router.post('/token', noStore, parseForm, async (req, res) => {
    const form = formOf(req);
    const grantType = form.get('grant_type');
    if (grantType === undefined) throw invalidRequest('Missing form parameter: grant_type');
    const known = grantTypes.find((name) => name === grantType);
    if (known === undefined) throw new OAuthError(400, 'unsupported_grant_type', 'Unsupported grant_type');
    const client = authenticateClient(realm.clients, req, form);
    res.json(await grants[known](client, form));
  });
  return router;
}
