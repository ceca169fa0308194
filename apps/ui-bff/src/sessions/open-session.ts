import type { AccessToken, TokenSet } from '@parley/auth';
import type { Audit } from '../audit/audit-log.js';
import { deviceWords } from './device-words.js';
import { hashOf, newOpaqueId } from './seal.js';
import type { Session, SessionTokens } from './session.js';
import type { SessionStore } from './session.store.js';
import { requireSamePerson, type VerifyOwnToken } from './verify-own-token.js';

/** A session that was just begun, with the id for the browser and who the idp says it is. */
export interface OpenedSession {
  readonly id: string;
  readonly session: Session;
  readonly caller: AccessToken;
}

/**
 * Begins a session with the tokens of a sign-in. The id is new each time, whatever the browser held before.
 * @param userAgent the browser's own `User-Agent`
 */
export type OpenSession = (tokens: TokenSet, userAgent?: string) => Promise<OpenedSession>;

interface Deps {
  readonly sessions: Pick<SessionStore, 'insert'>;
  readonly verifyOwnToken: VerifyOwnToken;
  /** Applies what the token says of the person's groups, so that what they open first knows it. Never throws. */
  readonly takeMemberships: (caller: AccessToken) => Promise<void>;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** The access token is verified like anybody's: a sign-in whose token no service would take is none. */
export function makeOpenSession({ sessions, verifyOwnToken, takeMemberships, audit, now }: Deps): OpenSession {
  return async (tokens, userAgent) => {
    const caller = await verifyOwnToken(tokens.accessToken);
    requireSamePerson(tokens, caller);
    await takeMemberships(caller);
    const id = newOpaqueId();
    const at = now();
    const user = { id: caller.subject, email: caller.email ?? null, name: nameOf(caller) };
    const state = { createdAt: at, lastUsedAt: at, version: 0, refreshingUntil: null };
    const device = deviceWords(userAgent);
    const session: Session = { idHash: hashOf(id), tokens: toSessionTokens(tokens), user, device, ...state };
    await audit({ actorId: user.id, action: 'session.begin', resource: null, outcome: 'success', reason: null });
    await sessions.insert(session);
    return { id, session, caller };
  };
}

/** What people are shown as. */
export const nameOf = ({ name, username, email, subject }: AccessToken): string => name ?? username ?? email ?? subject;

/** The part of a token set that a session keeps. A refresh that gives no new ID token leaves the old one good. */
export const toSessionTokens = (tokens: TokenSet, before?: SessionTokens): SessionTokens => {
  const refreshToken = tokens.refreshToken ?? before?.refreshToken;
  // With a new refresh token comes its own end, or none.
  const { refreshExpiresAt } = tokens.refreshToken === undefined ? { ...before } : tokens;
  const idToken = tokens.idToken ?? before?.idToken;
  return {
    accessToken: tokens.accessToken,
    accessExpiresAt: tokens.expiresAt,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(refreshExpiresAt !== undefined && { refreshExpiresAt }),
    ...(idToken !== undefined && { idToken }),
  };
};
