import type { Client } from '../clients/client.store.js';
import type { Form } from '../http/form.js';
import { invalidRequest, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { grantScopes } from '../tokens/granted-scopes.js';
import { mintTokens } from '../tokens/mint-tokens.js';
import type { LiveAccess } from '../tokens/read-tokens.js';
import { isPerson } from '../users/user.js';

/** Keycloak prefers V2 where the client has it switched on and nobody is to be impersonated. */
export const isStandardExchange = ({ exchangesFor = [] }: Client, { user }: LiveAccess, form: Form): boolean =>
  exchangesFor.length > 0 && isPerson(user) && form.get('requested_subject') === undefined;

/** Keycloak's standard token exchange (V2): the same person, narrowed to one audience. */
export async function standardExchange(realm: Realm, client: Client, { claims, user }: LiveAccess, form: Form) {
  const audience = form.get('audience');
  if (audience === undefined) throw invalidRequest('The stand-in exchanges for one audience');
  if (![claims.aud].flat().includes(client.clientId) && claims.azp !== client.clientId)
    throw new OAuthError(403, 'access_denied', 'Client is not within the token audience');
  if (realm.clients.findByClientId(audience) === undefined)
    throw new OAuthError(400, 'invalid_client', 'Audience not found');
  if (client.exchangesFor?.includes(audience) !== true)
    throw invalidRequest(`Requested audience not available: ${audience}`);
  const granted = grantScopes(realm.clientScopes, client, []);
  const order = { client, user, granted, onlyAudience: audience, withRefreshToken: false };
  const tokens = await mintTokens(realm, { grant: 'te', ...order });
  return { ...tokens, issued_token_type: 'urn:ietf:params:oauth:token-type:access_token' };
}
