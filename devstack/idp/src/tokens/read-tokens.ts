import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Realm } from '../realm/realm.js';
import type { Session } from '../sessions/session.store.js';
import type { User } from '../users/user.js';
import { signedPayload } from './signed-payload.js';

const accessClaims = z.looseObject({
  typ: z.literal('Bearer'),
  jti: z.string(),
  sub: z.string(),
  azp: z.string(),
  sid: z.string().optional(),
  scope: z.string(),
  exp: z.number(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

const introspectable = accessClaims.extend({ typ: z.enum(['Bearer', 'ID']), scope: z.string().optional() });

const refreshClaims = z.object({
  typ: z.literal('Refresh'),
  jti: z.string(),
  sub: z.string(),
  azp: z.string(),
  sid: z.string(),
  scope: z.string(),
  exp: z.number(),
});
export type RefreshClaims = z.infer<typeof refreshClaims>;

export interface Live<Claims> {
  readonly claims: Claims;
  readonly user: User;
  readonly session?: Session | undefined;
}

export type LiveAccess = Live<AccessClaims>;

/** Why a token that was once good is not any more. */
export type DeadToken = 'invalid_token' | 'user_session_not_found' | 'user_disabled';

/** Reads an access token of this realm: signature, issuer, expiry and type. Undefined for anything else. */
export async function readAccessToken(realm: Realm, token: string): Promise<AccessClaims | undefined> {
  const payload = await valid(realm, token);
  return accessClaims.safeParse(payload).data;
}

/** As `readAccessToken`, and the session, the client in it and the user must still stand. */
export async function readLiveAccess(realm: Realm, token: string): Promise<LiveAccess | DeadToken> {
  return stillLive(realm, await readAccessToken(realm, token));
}

/** As `readLiveAccess`, and takes ID tokens as well, which introspection does not tell apart: callers look at `typ`. */
export async function readLiveToken(
  realm: Realm,
  token: string,
): Promise<Live<z.infer<typeof introspectable>> | DeadToken> {
  return stillLive(realm, introspectable.safeParse(await valid(realm, token)).data);
}

function stillLive<Claims extends Pick<AccessClaims, 'jti' | 'sub' | 'sid' | 'azp'>>(
  realm: Realm,
  claims: Claims | undefined,
): Live<Claims> | DeadToken {
  if (claims === undefined || realm.revokedTokens.has(claims.jti)) return 'invalid_token';
  const user = realm.users.find(claims.sub);
  const session = claims.sid === undefined ? undefined : realm.sessions.findLive(claims.sid);
  if (claims.sid !== undefined && session === undefined) return 'user_session_not_found';
  if (session !== undefined && !realm.sessions.hasClient(session.sid, claims.azp)) return 'user_session_not_found';
  if (user?.enabled !== true) return 'user_disabled';
  return { claims, user, session };
}

/** An ID token as a logout hint: expired is fine, it only names the session (OpenID RP-Initiated Logout 2). */
export async function readIdTokenHint(realm: Realm, token: string): Promise<JWTPayload | undefined> {
  const payload = await signedPayload(realm, token);
  return payload?.['typ'] === 'ID' ? payload : undefined;
}

/** Reads a refresh token; `expired` tells a real one past its time from a wrong one. */
export async function readRefreshToken(realm: Realm, token: string): Promise<RefreshClaims | 'invalid' | 'expired'> {
  try {
    const { payload } = await jwtVerify(token, realm.keys.refreshSecret, {
      algorithms: ['HS512'],
      issuer: realm.issuer,
      currentDate: new Date(realm.nowS() * 1000),
    });
    return refreshClaims.safeParse(payload).data ?? 'invalid';
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}

async function valid(realm: Realm, token: string): Promise<JWTPayload | undefined> {
  const payload = await signedPayload(realm, token);
  return payload?.exp !== undefined && payload.exp > realm.nowS() ? payload : undefined;
}
