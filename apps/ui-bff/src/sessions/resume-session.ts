import { type AccessToken, clockDiffers } from '@parley/auth';
import { AppError } from '@parley/contracts';
import { type FindSession, makeFindHashed } from './find-session.js';
import type { RefreshSession } from './refresh-session.js';
import type { Session } from './session.js';
import type { SessionStore } from './session.store.js';
import type { VerifyOwnToken } from './verify-own-token.js';

/** A live session and its person, as the access token of this moment describes them. */
export interface ResumedSession {
  readonly session: Session;
  readonly caller: AccessToken;
}

/**
 * The session behind a cookie, its access token good for at least 30 s; `undefined` when there is none any more. A token
 * that is good for less than `wantedMs` is renewed where it can be and the idp can be asked.
 */
export type ResumeSession = (id: string, wantedMs?: number) => Promise<ResumedSession | undefined>;

interface Deps {
  readonly findSession: FindSession;
  readonly refreshSession: RefreshSession;
  readonly verifyOwnToken: VerifyOwnToken;
  readonly sessions: Pick<SessionStore, 'find' | 'touch' | 'remove'>;
  readonly now: () => Date;
}

const minMs = 30_000;
const touchEveryMs = 60_000;

/**
 * Finds a session, refreshes its tokens when they are about to expire, and reads the person from the current access token:
 * roles are those of the last refresh, never those of the sign-in.
 */
export function makeResumeSession(deps: Deps): ResumeSession {
  const { findSession, sessions, now } = deps;
  const withGoodToken = makeWithGoodToken(deps);
  const touched = async (session: Session): Promise<Session> => {
    const at = now();
    if (at.getTime() - session.lastUsedAt.getTime() < touchEveryMs) return session;
    await sessions.touch(session.idHash, at, new Date(at.getTime() - touchEveryMs));
    return { ...session, lastUsedAt: at };
  };
  return async (id, wantedMs = minMs) => {
    const found = await findSession(id);
    return found && withGoodToken(await touched(found), wantedMs);
  };
}

/**
 * An access token for work that its person began and that goes on without their browser; `undefined` once the session is
 * over. Such work is no use of the session: it does not keep it from ending. @param idHash names the session
 */
export type TokenForWork = (idHash: string, wantedMs: number) => Promise<AccessToken | undefined>;

export function makeTokenForWork(deps: Omit<Deps, 'findSession'>): TokenForWork {
  const findHashed = makeFindHashed(deps);
  const withGoodToken = makeWithGoodToken(deps);
  return async (idHash, wantedMs) => {
    const found = await findHashed(idHash);
    return found && (await withGoodToken(found, wantedMs))?.caller;
  };
}

/** The session with a token that is good for so long, refreshed where that is needed. */
function makeWithGoodToken({ refreshSession, verifyOwnToken, sessions, now }: Omit<Deps, 'findSession'>) {
  const isGoodFor = (ms: number, { tokens }: Session) => tokens.accessExpiresAt.getTime() - ms > now().getTime();
  const renewed = (session: Session) =>
    refreshSession(session).catch((error: unknown) => {
      if (isOutage(error) && isGoodFor(minMs, session)) return session;
      throw error;
    });
  /** `undefined` for a token whose time is over, whatever was written down of its end. */
  const callerIn = ({ tokens }: Session) =>
    verifyOwnToken(tokens.accessToken).catch((error: unknown) => {
      if (isExpired(error)) return undefined;
      throw error;
    });
  const ofThePerson = async (session: Session, caller: AccessToken): Promise<ResumedSession | undefined> => {
    if (caller.subject === session.user.id) return { session, caller };
    // OpenID Connect Core 1.0, 12.2: a refresh never makes somebody else of a person.
    await sessions.remove(session.idHash);
    return undefined;
  };
  return async (used: Session, wantedMs: number): Promise<ResumedSession | undefined> => {
    const enoughMs = used.tokens.refreshToken === undefined ? minMs : wantedMs;
    const session = isGoodFor(enoughMs, used) ? used : await renewed(used);
    if (!session) return undefined;
    const caller = await callerIn(session);
    if (caller) return ofThePerson(session, caller);
    // Its end was written down by a machine whose clock is off. One that is new and over all the same tells of our own.
    const fresh = session === used ? await refreshSession(used) : session;
    const freshCaller = fresh && fresh !== session ? await callerIn(fresh) : undefined;
    if (fresh && !freshCaller) throw clockDiffers();
    return fresh && freshCaller && ofThePerson(fresh, freshCaller);
  };
}

const isExpired = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'UNAUTHORIZED' &&
  (error.more.details as { reason?: unknown } | undefined)?.reason === 'session_expired';

const isOutage = (error: unknown) => error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
