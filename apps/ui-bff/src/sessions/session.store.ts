import type { Session, SessionTokens } from './session.js';

/** Where sessions are kept. Tokens are encrypted there. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  /** Absence is an answer: resolves to `undefined`, also for a session whose tokens cannot be decrypted any more. */
  find(idHash: string): Promise<Session | undefined>;
  remove(idHash: string): Promise<void>;
  /** Notes that the session was used. */
  touch(idHash: string, at: Date): Promise<void>;
  /** Takes the right to refresh until `until`; false when another holds it or has already refreshed. */
  claimRefresh(session: Session, now: Date, until: Date): Promise<boolean>;
  /**
   * Keeps refreshed tokens and gives the right back; false when the session is gone. Doing it again after an answer that
   * was lost is harmless.
   */
  finishRefresh(session: Session, tokens: SessionTokens): Promise<boolean>;
  /** Gives the right back without new tokens. */
  releaseRefresh(session: Session): Promise<void>;
  /** Removes what is over. */
  removeExpired(now: Date): Promise<void>;
}
