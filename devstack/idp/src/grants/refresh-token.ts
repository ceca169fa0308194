import type { Client } from '../clients/client.store.js';
import { invalidGrant, invalidRequest, OAuthError } from '../http/oauth-error.js';
import type { Realm } from '../realm/realm.js';
import type { Session } from '../sessions/session.store.js';
import { grantScopes, namesIn, offers } from '../tokens/granted-scopes.js';
import { mintTokens } from '../tokens/mint-tokens.js';
import { readRefreshToken, type RefreshClaims } from '../tokens/read-tokens.js';
import type { User } from '../users/user.js';
import type { Grant } from './grant.js';

/** Rotation: each refresh token is good once, and a second use costs the client its session (RFC 9700 section 4.14.2). */
export function refreshTokenGrant(realm: Realm): Grant {
  return async (client, form) => {
    const token = form.get('refresh_token');
    if (token === undefined) throw invalidRequest('No refresh token');
    const claims = await readOwn(realm, client, token);
    const asked = askedScopes(realm, client, claims, form.get('scope'));
    const { session, user } = stillStanding(realm, client, claims);
    spend(realm, client, claims);
    realm.sessions.touch(session.sid);
    const granted = grantScopes(realm.clientScopes, client, asked);
    return mintTokens(realm, { grant: 'rt', client, user, session, granted, withRefreshToken: true });
  };
}

async function readOwn(realm: Realm, client: Client, token: string): Promise<RefreshClaims> {
  const claims = await readRefreshToken(realm, token);
  if (claims === 'expired') throw invalidGrant('Token is not active');
  if (claims === 'invalid') throw invalidGrant('Invalid refresh token');
  if (claims.azp !== client.clientId) {
    throw invalidGrant("Invalid refresh token. Token client and authorized client don't match");
  }
  return claims;
}

function stillStanding(realm: Realm, client: Client, { sid, sub }: RefreshClaims): { session: Session; user: User } {
  const session = realm.sessions.findLive(sid);
  if (session === undefined) throw invalidGrant('Session not active');
  const user = realm.users.find(sub);
  if (user?.enabled !== true) throw invalidGrant('User disabled');
  if (!realm.sessions.hasClient(sid, client.clientId)) throw invalidGrant("Session doesn't have required client");
  return { session, user };
}

function spend(realm: Realm, client: Client, { jti, sid }: RefreshClaims): void {
  const outcome = realm.refreshTokens.spend(jti);
  if (outcome === 'spent') return;
  if (outcome === 'unknown') throw invalidGrant("Session doesn't have required client");
  realm.sessions.leaveClient(sid, client.clientId);
  throw invalidGrant('Maximum allowed refresh token reuse exceeded');
}

/** A scope that was withdrawn since is dropped; one that was never granted is refused. */
function askedScopes(realm: Realm, client: Client, claims: RefreshClaims, scope: string | undefined): string[] {
  const granted = namesIn(claims.scope).filter((name) => offers(realm.clientScopes, client, name));
  if (scope === undefined) return granted;
  const narrowed = namesIn(scope);
  const isWidened = narrowed.some((name) => !granted.includes(name) && !client.defaultScopes.includes(name));
  if (isWidened) throw new OAuthError(400, 'invalid_scope', `Invalid scopes: ${scope}`);
  return narrowed;
}
