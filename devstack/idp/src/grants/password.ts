import { invalidGrant, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { askedIn, grantScopes } from '../tokens/granted-scopes.js';
import { mintTokens } from '../tokens/mint-tokens.js';
import { type Grant, requireGrant } from './grant.js';

const refusals = {
  invalid_credentials: 'Invalid user credentials',
  disabled: 'Account disabled',
  not_set_up: 'Account is not fully set up',
};

/** Keycloak's direct grant: user name or e-mail, and password (RFC 6749 section 4.3). */
export function passwordGrant(realm: Realm): Grant {
  return async (client, form) => {
    requireGrant(client, 'password', 400, 'Client not allowed for direct access grants');
    const granted = grantScopes(realm.clientScopes, client, askedIn(form.get('scope')));
    const username = form.get('username');
    if (username === undefined) throw new OAuthError(401, 'invalid_request', 'Missing parameter: username');
    const outcome = await realm.authenticateUser(username, form.get('password') ?? '');
    if ('refusal' in outcome) throw invalidGrant(refusals[outcome.refusal]);
    const { user } = outcome;
    const session = realm.sessions.start({ userId: user.id, authTime: realm.nowS() });
    realm.sessions.joinClient(session.sid, client.clientId);
    return mintTokens(realm, { grant: 'ro', client, user, session, granted, withRefreshToken: true });
  };
}
