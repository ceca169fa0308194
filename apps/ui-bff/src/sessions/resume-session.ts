import { setTimeout as wait } from 'node:timers/promises';
import { IdpRefusal, idpUnavailable, type OidcClient, type TokenSet } from '@parley/auth';
import { toSessionTokens } from './open-session.js';
import { hashOf } from './seal.js';
import { expiryOf, type Session } from './session.js';
import type { SessionStore } from './session.store.js';

/** The session behind a cookie, its access token good for at least 30 s; `undefined` when there is none any more. */
export type ResumeSession = (id: string) => Promise<Session | undefined>;

interface Deps {
  sessions: SessionStore;
  client: Pick<OidcClient, 'refresh'>;
  now: () => Date;
  /** How long to sleep between two looks at what another replica is refreshing. */
  pollMs?: number;
}

const marginMs = 30_000;
const claimMs = 15_000;
const touchEveryMs = 60_000;

/**
 * Finds a session and refreshes its tokens when they are about to expire. A refresh token used twice ends the whole
 * session at the idp, so one request on one replica refreshes, by a claim in docdb; the others wait for its result.
 */
export function makeResumeSession({ sessions, client, now, pollMs = 100 }: Deps): ResumeSession {
  const refresh = async (session: Session): Promise<Session | undefined> => {
    const { refreshToken } = session.tokens;
    if (refreshToken === undefined) return endSession(session);
    const until = new Date(now().getTime() + claimMs);
    if (!(await sessions.claimRefresh(session, now(), until))) return waitForOther(session);
    const tokens = await client.refresh(refreshToken).catch((error: unknown) => giveUp(session, error));
    if (!tokens) return undefined;
    await sessions.finishRefresh(session, toSessionTokens(tokens, session.tokens));
    return { ...session, tokens: toSessionTokens(tokens, session.tokens), version: session.version + 1 };
  };
  /** A refusal ends the session. An outage does not: the old tokens may have a future. */
  const giveUp = async (session: Session, error: unknown): Promise<TokenSet | undefined> => {
    if (error instanceof IdpRefusal) return endSession(session);
    await sessions.releaseRefresh(session);
    throw error;
  };
  const endSession = async (session: Session): Promise<undefined> =>
    sessions.remove(session.idHash).then(() => undefined);
  const waitForOther = async (session: Session): Promise<Session | undefined> => {
    for (let waitedMs = 0; waitedMs < claimMs; waitedMs += pollMs) {
      await wait(pollMs);
      const current = await sessions.find(session.idHash);
      if (!current || current.version !== session.version) return current;
      if (current.refreshingUntil === null) break;
    }
    throw idpUnavailable(new Error('another request refreshes the session and does not finish'));
  };
  return async (id) => {
    const session = await sessions.find(hashOf(id));
    if (!session) return undefined;
    const at = now();
    if (expiryOf(session) <= at) return endSession(session);
    if (at.getTime() - session.lastUsedAt.getTime() >= touchEveryMs) await sessions.touch(session.idHash, at);
    const used = { ...session, lastUsedAt: at };
    return used.tokens.accessExpiresAt.getTime() - marginMs > at.getTime() ? used : refresh(used);
  };
}
