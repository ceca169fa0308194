import type { OidcClient } from '@parley/auth';
import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Audit } from '../audit/audit-log.js';
import { shownIdOf } from './seal.js';
import type { Session } from './session.js';
import type { SessionStore } from './session.store.js';

/**
 * Ends sessions here, for all replicas, and then at the idp; when the idp does not answer, they are over here all the
 * same. Resolves to the page of the idp that ends the sign-in of session `own` there, `null` where it cannot be had.
 */
export type EndSessions = (idHashes: readonly string[], own?: string) => Promise<string | null>;

/**
 * Ends one session of a person and returns its hashed id.
 * Throws AppError `NOT_FOUND`: also for another person's.
 */
export type EndOwnSession = (userId: string, shownId: string) => Promise<string>;

/** Ends all sessions of a person, `own` among them; resolves as `EndSessions` does. */
export type EndEverySession = (userId: string, own?: string) => Promise<string | null>;

interface EndDeps {
  readonly sessions: Pick<SessionStore, 'take'>;
  readonly client: Pick<OidcClient, 'revoke' | 'logoutUrl'>;
  /** Where the idp's page leads back to. */
  readonly homeUrl: string;
  readonly log: Logger;
}

/** Tokens are revoked this many at a time. */
const atOnce = 10;

export function makeEndSessions({ sessions, client, homeUrl, log }: EndDeps): EndSessions {
  const takeAll = async (idHashes: readonly string[]) => {
    const taken: (Session | undefined)[] = [];
    for (const idHash of idHashes) taken.push(await sessions.take(idHash));
    return taken.filter((session) => session !== undefined);
  };
  const revokeAll = async (tokens: readonly string[]) => {
    for (let at = 0; at < tokens.length; at += atOnce)
      await Promise.all(tokens.slice(at, at + atOnce).map((token) => client.revoke(token)));
  };
  return async (idHashes, own) => {
    const ended = await takeAll(idHashes);
    const current = ended.find(({ idHash }) => idHash === own);
    try {
      await revokeAll(ended.flatMap(({ tokens }) => tokens.refreshToken ?? []));
      return current ? await client.logoutUrl(homeUrl, current.tokens.idToken) : null;
    } catch (err) {
      log.warn({ err, sessions: ended.length }, 'sessions ended here, but some are still open at the idp');
      return null;
    }
  };
}

interface OwnDeps {
  readonly sessions: Pick<SessionStore, 'idsOf'>;
  readonly endSessions: EndSessions;
  readonly audit: Audit;
}

export function makeEndOwnSession({ sessions, endSessions, audit }: OwnDeps): EndOwnSession {
  return async (userId, shownId) => {
    const idHash = (await sessions.idsOf(userId)).find((one) => shownIdOf(one) === shownId);
    if (idHash === undefined) throw noSuchSession();
    await endSessions([idHash]);
    await note(audit, userId, 'session.end', `session:${shownId}`);
    return idHash;
  };
}

export function makeEndEverySession({ sessions, endSessions, audit }: OwnDeps): EndEverySession {
  return async (userId, own) => {
    const logoutUrl = await endSessions(await sessions.idsOf(userId), own);
    await note(audit, userId, 'session.end_all', `user:${userId}`);
    return logoutUrl;
  };
}

const note = (audit: Audit, actorId: string, action: string, resource: string) =>
  audit({ actorId, action, resource, outcome: 'success', reason: null });

export const noSuchSession = (): AppError => new AppError('NOT_FOUND', 'This session does not exist.');
