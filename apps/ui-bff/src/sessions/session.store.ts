import type { PageQuery } from '@parley/contracts';
import type { Session, SessionFacts, SessionTokens } from './session.js';

/** Where sessions are kept. Tokens are encrypted there. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  /** Absence is an answer: resolves to `undefined`, also for a session whose tokens cannot be decrypted any more. */
  find(idHash: string): Promise<Session | undefined>;
  remove(idHash: string): Promise<void>;
  /** Removes a session and returns it as it was at that moment, so that its last tokens can be revoked. */
  take(idHash: string): Promise<Session | undefined>;
  /** A page of a person's sessions that are not over, the newest first, and how many there are. */
  listOf(userId: string, now: Date, page: PageQuery): Promise<{ found: SessionFacts[]; total: number }>;
  /** Hashed ids of all sessions of a person. */
  idsOf(userId: string): Promise<string[]>;
  /** Notes that the session was used, unless a use after `before` is noted: replicas that ask at once write once. */
  touch(idHash: string, at: Date, before: Date): Promise<void>;
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
