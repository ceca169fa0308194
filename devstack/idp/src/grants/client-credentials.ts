import { OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { askedIn, grantScopes } from '../tokens/granted-scopes.js';
import { mintTokens } from '../tokens/mint-tokens.js';
import { type Grant, requireGrant } from './grant.js';

/** A client's own token (RFC 6749 section 4.4): no session, no refresh token. */
export function clientCredentialsGrant(realm: Realm): Grant {
  return async (client, form) => {
    const refusal = client.isPublic === true ? 'Public client not allowed' : 'Client not enabled';
    requireGrant(client, 'client_credentials', 401, `${refusal} to retrieve service account`);
    const user = realm.users.findByUsername(`service-account-${client.clientId}`);
    if (user?.enabled !== true) throw new OAuthError(401, 'invalid_client', 'User disabled');
    const granted = grantScopes(realm.clientScopes, client, askedIn(form.get('scope')));
    return mintTokens(realm, { grant: 'cc', client, user, granted, withRefreshToken: false });
  };
}
