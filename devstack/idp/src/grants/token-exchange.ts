import type { Client } from '../clients/client.store.js';
import type { Form } from '../http/form.js';
import { invalidRequest, OAuthError, unknownError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import { grantScopes, namesIn, offers } from '../tokens/granted-scopes.js';
import { mintTokens, type TokenOrder } from '../tokens/mint-tokens.js';
import { type LiveAccess, readLiveAccess } from '../tokens/read-tokens.js';
import { isPerson, type User } from '../users/user.js';
import type { Grant } from './grant.js';
import { isStandardExchange, standardExchange } from './standard-exchange.js';

const tokenType = (name: string) => `urn:ietf:params:oauth:token-type:${name}`;
const accessTokenType = tokenType('access_token');
const refreshTokenType = tokenType('refresh_token');

/** Keycloak's token exchange with `requested_subject` (RFC 8693 with its V1 extension): a client acts for a user. */
export function tokenExchangeGrant(realm: Realm): Grant {
  return async (client, form) => {
    const subject = await subjectOf(realm, form);
    if (isStandardExchange(client, subject, form)) return standardExchange(realm, client, subject, form);
    const requestedType = requestedTokenType(form);
    const target = targetOf(realm, form);
    const requested = form.get('requested_subject');
    const user = requested === undefined ? undefined : impersonated(realm, client, subject, requested);
    const asked = narrowedScopes(realm, target ?? client, subject, form.get('scope'));
    const granted = grantScopes(realm.clientScopes, target ?? client, asked);
    if (user === undefined) {
      const own = await ownAgain(realm, { grant: 'te', client, target, granted }, subject);
      return { ...own, issued_token_type: accessTokenType };
    }
    const session = realm.sessions.start({ userId: user.id, authTime: realm.nowS(), actorId: subject.user.id });
    realm.sessions.joinClient(session.sid, client.clientId);
    const withRefreshToken = requestedType === refreshTokenType;
    const tokens = await mintTokens(realm, { grant: 'te', client, target, user, session, granted, withRefreshToken });
    return { ...tokens, issued_token_type: requestedType };
  };
}

/** Nobody was named: the client's own token once more, narrowed. Callers compare `sub`. */
function ownAgain(
  realm: Realm,
  order: Pick<TokenOrder, 'grant' | 'client' | 'target' | 'granted'>,
  { claims, user }: LiveAccess,
) {
  if (claims.azp !== order.client.clientId || isPerson(user)) throw notAllowed(realm, 'nobody was named');
  return mintTokens(realm, { ...order, user, withRefreshToken: false });
}

async function subjectOf(realm: Realm, form: Form): Promise<LiveAccess> {
  const token = form.get('subject_token');
  // Keycloak stumbles over it.
  if (token === undefined) throw unknownError();
  if ((form.get('subject_token_type') ?? accessTokenType) !== accessTokenType) {
    throw invalidRequest('Invalid token type, must be access token');
  }
  const subject = await readLiveAccess(realm, token);
  if (typeof subject === 'string') throw invalidRequest('Invalid token');
  return subject;
}

/** A refresh token unless asked otherwise, which surprises everybody once. */
function requestedTokenType(form: Form): string {
  const type = form.get('requested_token_type') ?? refreshTokenType;
  if (type !== accessTokenType && type !== refreshTokenType) throw invalidRequest('requested_token_type unsupported');
  return type;
}

function targetOf(realm: Realm, form: Form): Client | undefined {
  const audience = form.get('audience');
  if (audience === undefined) return undefined;
  const target = realm.clients.findByClientId(audience);
  if (target === undefined) throw new OAuthError(400, 'invalid_client', 'Audience not found');
  const { recipe, audiences } = realm.config.exchange;
  if (recipe === 'B' || !audiences.includes(audience))
    throw notAllowed(realm, `not allowed to exchange to ${audience}`);
  return target;
}

/** The reason goes to the log alone: unknown, disabled and forbidden must look the same to the caller. */
function notAllowed(realm: Realm, reason: string): OAuthError {
  realm.log(`exchange refused: ${reason}`);
  return new OAuthError(403, 'access_denied', 'Client not allowed to exchange');
}

function impersonated(realm: Realm, client: Client, subject: LiveAccess, requested: string): User {
  const { impersonators, impersonableRole } = realm.config.exchange;
  if (!impersonators.includes(client.clientId)) throw notAllowed(realm, 'client not allowed to impersonate');
  // Made for this client, whosever it is: a person's token that the client got by an exchange is as good as its own.
  const isOwnToken = subject.claims.azp === client.clientId;
  if (!isOwnToken && ![subject.claims['aud']].flat().includes(client.clientId)) {
    throw new OAuthError(403, 'access_denied', 'Client is not within the token audience');
  }
  if (!isOwnToken) throw notAllowed(realm, 'not a token of the client');
  // Name before id, as in Keycloak: a user named like another's id shadows it, so callers compare `sub`.
  const user = realm.users.findByUsername(requested) ?? realm.users.find(requested.toLowerCase());
  if (user?.enabled !== true) throw notAllowed(realm, 'requested_subject not found');
  if (!isPerson(user) || !user.realmRoles.includes(impersonableRole)) {
    throw notAllowed(realm, 'subject not allowed to impersonate');
  }
  return user;
}

/** Scopes only narrow: what was asked, is in the subject token and is offered by the target. The rest is dropped. */
function narrowedScopes(realm: Realm, target: Client, subject: LiveAccess, scope: string | undefined): string[] {
  const held = namesIn(subject.claims.scope);
  const asked = scope === undefined ? held : namesIn(scope);
  return asked.filter((name) => held.includes(name) && offers(realm.clientScopes, target, name));
}
