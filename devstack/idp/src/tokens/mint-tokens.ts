import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Client } from '../clients/client.store.js';
import type { Realm } from '../realm/realm.js';
import type { Session } from '../sessions/session.store.js';
import type { User } from '../users/user.js';
import { audienceOf, type ClaimSource, userClaims } from './claims.js';
import { type GrantedScopes, permittedTo, scopeClaim } from './granted-scopes.js';

/** The grant in Keycloak's short form, second half of the prefix of a `jti`. */
export type GrantMark = 'ac' | 'ro' | 'cc' | 'rt' | 'te';

export interface TokenOrder {
  readonly grant: GrantMark;
  /** Who asked: `azp`. */
  readonly client: Client;
  /** Whose mappers apply, when it is not the client that asked. */
  readonly target?: Client | undefined;
  readonly user: User;
  /** Instead of what the mappers add. */
  readonly onlyAudience?: string | undefined;
  /** Absent for a client's own token. */
  readonly session?: Session | undefined;
  readonly granted: GrantedScopes;
  readonly nonce?: string | undefined;
  readonly withRefreshToken: boolean;
}

/** The body of a successful token answer; `expires_in` and `refresh_expires_in` in seconds, 0 = none. */
export interface TokenResponse {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_expires_in: number;
  readonly refresh_token?: string;
  readonly token_type: 'Bearer';
  readonly id_token?: string;
  readonly 'not-before-policy': 0;
  readonly session_state?: string;
  readonly scope: string;
  readonly issued_token_type?: string;
}

/** The one place where tokens are made, whatever the grant. */
export async function mintTokens(realm: Realm, asked: TokenOrder): Promise<TokenResponse> {
  const order = { ...asked, granted: permittedTo(asked.user, asked.granted) };
  const { session, granted } = order;
  const restOfSessionS = session === undefined ? Infinity : realm.sessions.remainingS(session);
  const expiresIn = Math.min(realm.lifetimes.accessTokenS, restOfSessionS);
  const refreshExpiresIn = order.withRefreshToken ? Math.min(realm.lifetimes.sessionIdleS, restOfSessionS) : 0;
  const accessToken = await signAccessToken(realm, order, expiresIn);
  return {
    access_token: accessToken,
    expires_in: expiresIn,
    refresh_expires_in: refreshExpiresIn,
    ...(order.withRefreshToken && { refresh_token: await signRefreshToken(realm, order, refreshExpiresIn) }),
    token_type: 'Bearer',
    ...(granted.isOpenid && { id_token: await signIdToken(realm, order, expiresIn, accessToken) }),
    'not-before-policy': 0,
    ...(session !== undefined && { session_state: session.sid }),
    scope: scopeClaim(granted),
  };
}

/** Header `typ` is JWT for all of them; the claim `typ` tells them apart. */
const signed = (realm: Realm, claims: Record<string, unknown>, expiresIn: number) =>
  new SignJWT({ exp: realm.nowS() + expiresIn, iat: realm.nowS(), iss: realm.issuer, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: realm.keys.kid })
    .sign(realm.keys.privateKey);

function signAccessToken(realm: Realm, order: TokenOrder, expiresIn: number): Promise<string> {
  const { client, target, user, session, grant, granted } = order;
  const source = sourceOf(order);
  // The target of an exchange is always an audience, whatever its mappers say.
  const aud = order.onlyAudience ?? audienceOf(source, target === undefined ? [] : [target.clientId]);
  const claims = {
    ...userClaims(source, 'access.token.claim'),
    ...signInClaims(session),
    jti: `${session === undefined ? 'tr' : 'on'}rt${grant}:${randomUUID()}`,
    ...(aud !== undefined && { aud }),
    sub: user.id,
    typ: 'Bearer',
    azp: client.clientId,
    scope: scopeClaim(granted),
  };
  return signed(realm, claims, expiresIn);
}

function signIdToken(realm: Realm, order: TokenOrder, expiresIn: number, accessToken: string): Promise<string> {
  const { client, user, session, nonce } = order;
  const claims = {
    ...userClaims(sourceOf(order), 'id.token.claim'),
    ...signInClaims(session),
    jti: randomUUID(),
    aud: client.clientId,
    sub: user.id,
    typ: 'ID',
    azp: client.clientId,
    ...(nonce !== undefined && { nonce }),
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
  };
  return signed(realm, claims, expiresIn);
}

async function signRefreshToken(realm: Realm, order: TokenOrder, expiresIn: number): Promise<string> {
  const { client, user, session, granted } = order;
  if (session === undefined) throw new Error('A refresh token needs a session');
  const jti = randomUUID();
  const expiresAt = realm.nowS() + expiresIn;
  realm.refreshTokens.insert({ jti, sid: session.sid, clientId: client.clientId, expiresAt });
  return new SignJWT({
    exp: expiresAt,
    iat: realm.nowS(),
    jti,
    iss: realm.issuer,
    aud: realm.issuer,
    sub: user.id,
    typ: 'Refresh',
    azp: client.clientId,
    sid: session.sid,
    scope: granted.asked.join(' '),
  })
    .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
    .sign(realm.keys.refreshSecret);
}

const sourceOf = ({ user, client, target, granted }: TokenOrder): ClaimSource => ({
  user,
  mappersOf: target ?? client,
  granted,
});

const signInClaims = (session: Session | undefined) =>
  session !== undefined && {
    sid: session.sid,
    ...(session.loginUid !== undefined && { auth_time: session.authTime }),
  };
