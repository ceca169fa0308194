import { idpUnavailable, isGrantRefusal, type OidcClient, type TokenSet } from '@parley/auth';
import { delay } from '@parley/pacing';
import { toSessionTokens } from './open-session.js';
import { refusalAsOutage } from './refusal-as-outage.js';
import type { Session } from './session.js';
import type { SessionStore } from './session.store.js';

/**
 * Renews the tokens of a session; `undefined` when that ended it.
 * Throws AppError `SERVICE_UNAVAILABLE` when the idp does not answer: the session stays.
 */
export type RefreshSession = (session: Session) => Promise<Session | undefined>;

interface Deps {
  readonly sessions: SessionStore;
  readonly client: Pick<OidcClient, 'refresh' | 'revoke'>;
  readonly now: () => Date;
  /** How long to sleep between two looks at what another replica is refreshing. */
  readonly pollMs?: number;
}

/** Outlasts the slowest refresh (discovery and token call, 10 s each): a claim that lapses was left by a crash. */
const claimMs = 30_000;
const maxWaitMs = 20_000;
const keepTries = 3;

/**
 * A refresh token used twice ends the whole session at the idp, so one request on one replica refreshes, by a claim in
 * docdb. Requests of the same process share its result, other replicas wait for it.
 */
export function makeRefreshSession({ sessions, client, now, pollMs = 50 }: Deps): RefreshSession {
  const running = new Map<string, Promise<Session | undefined>>();

  const refresh = async (session: Session): Promise<Session | undefined> => {
    const { refreshToken } = session.tokens;
    if (refreshToken === undefined) return end(session);
    const until = new Date(now().getTime() + claimMs);
    if (!(await sessions.claimRefresh(session, now(), until))) return waitForOther(session);
    const renewed = await client.refresh(refreshToken).catch((error: unknown) => giveUp(session, error));
    return renewed && keep(session, renewed);
  };
  /** The old refresh token is spent: losing the new one would lose the session, so a hiccup of docdb is sat out. */
  const keep = async (session: Session, renewed: TokenSet): Promise<Session | undefined> => {
    const tokens = toSessionTokens(renewed, session.tokens);
    if (await retried(() => sessions.finishRefresh(session, tokens), pollMs)) {
      return { ...session, tokens, version: session.version + 1, refreshingUntil: null };
    }
    // Signed out in the meantime: what was issued since must not outlive that.
    if (tokens.refreshToken !== undefined) await client.revoke(tokens.refreshToken);
    return undefined;
  };
  /** A refused token ends the session. An outage, or a client that is set up wrong, does not. */
  const giveUp = async (session: Session, error: unknown): Promise<undefined> => {
    if (isGrantRefusal(error)) return end(session);
    await sessions.releaseRefresh(session);
    return refusalAsOutage(error);
  };
  const end = (session: Session): Promise<undefined> => sessions.remove(session.idHash).then(() => undefined);
  const waitForOther = async (session: Session): Promise<Session | undefined> => {
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
      await delay(pollMs);
      const current = await sessions.find(session.idHash);
      if (!current || current.version !== session.version) return current;
      if (current.refreshingUntil === null) break;
    }
    throw idpUnavailable(new Error('another request is refreshing the session and did not finish'));
  };

  return (session) => {
    const key = `${session.idHash} ${session.version}`;
    const shared = running.get(key) ?? refresh(session).finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}

async function retried<T>(work: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === keepTries) throw error;
      await delay(pauseMs * tries);
    }
  }
}
