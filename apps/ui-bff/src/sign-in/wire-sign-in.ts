import type { AccessToken, OidcClient, VerifyAccessToken } from '@parley/auth';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { IsAdmin } from '../access/roles.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { Config } from '../config.js';
import { deviceCookie, loginCookie, sessionCookie } from '../sessions/cookie.js';
import { makeEndEverySession, makeEndOwnSession, makeEndSessions } from '../sessions/end-sessions.js';
import { makeFindSession } from '../sessions/find-session.js';
import { makeOpenSession } from '../sessions/open-session.js';
import { makeRefreshSession } from '../sessions/refresh-session.js';
import { makeResumeSession, makeTokenForWork } from '../sessions/resume-session.js';
import { createKeyedHash, createSeal, keysFor, type Secrets } from '../sessions/seal.js';
import { docdbSessionStore } from '../sessions/session.docdb.js';
import { makeVerifyOwnToken } from '../sessions/verify-own-token.js';
import { createBrowserLogin, loginTimeoutMs } from './browser-login.js';
import { makeKeepFailures } from './keep-failures.js';
import { knownDevices } from './known-device.js';
import { docdbPendingLoginStore } from './login-attempt.docdb.js';
import { docdbPasswordAttemptStore } from './password-attempts.docdb.js';
import { makePasswordLogin } from './password-login.js';
import { makeWhoHas } from './who-has.js';

interface World {
  readonly connection: Connection;
  /** What hashes are keyed by that outlast a rotation. */
  readonly roots: Secrets;
  readonly client: OidcClient;
  readonly verify: VerifyAccessToken;
  readonly isAdmin: IsAdmin;
  readonly takeMemberships: (caller: AccessToken) => Promise<void>;
  readonly auditing: Pick<AuditLog, 'audit' | 'auditOften'>;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Sessions and both ways to sign in, on docdb and the idp; `tidy` removes what is over and runs now and then. */
export async function wireSignIn(config: Config, world: World) {
  const { connection, roots, client, verify, isAdmin, takeMemberships, log, now } = world;
  const { audit, auditOften } = world.auditing;
  const { sessionSecrets, publicUrl, idp } = config;
  const sessions = docdbSessionStore(connection, createSeal(sessionSecrets, 'session tokens'));
  const pendingLogins = docdbPendingLoginStore(connection, createSeal(sessionSecrets, 'pending logins'));
  const attempts = docdbPasswordAttemptStore(connection, createKeyedHash(roots[0], 'password attempts'));
  for (const store of [sessions, pendingLogins, attempts]) await store.createIndexes();

  const verifyOwnToken = makeVerifyOwnToken({ verify, clientId: idp.clientId });
  const findSession = makeFindSession({ sessions, now });
  const refreshSession = makeRefreshSession({ sessions, client, now });
  const openSession = makeOpenSession({ sessions, verifyOwnToken, takeMemberships, audit, now });
  const endSessions = makeEndSessions({ sessions, client, homeUrl: `${publicUrl}/`, log });
  const keepFailures = makeKeepFailures({ auditOften, log });
  const whoHas = makeWhoHas(idp.adminUrl, world);
  const devices = knownDevices(keysFor(sessionSecrets, 'known devices'));
  const callbackUrl = `${publicUrl}/api/auth/callback`;
  const cookie = sessionCookie(publicUrl);
  return {
    signIn: {
      ...{ sessions, findSession, endSessions, cookie, client, publicUrl, log, now, isAdmin, keepFailures },
      browserCookie: loginCookie(publicUrl),
      deviceCookie: deviceCookie(publicUrl),
      browserLogin: createBrowserLogin({ client, pendingLogins, openSession, keepFailures, callbackUrl, now }),
      passwordLogin: makePasswordLogin({ client, openSession, attempts, devices, keepFailures, whoHas, now }),
    },
    endSessionsOf: async (personId: string) => void (await endSessions(await sessions.idsOf(personId))),
    sessions: {
      ...{ sessions, cookie, now },
      endOwnSession: makeEndOwnSession({ sessions, endSessions, audit }),
      endEverySession: makeEndEverySession({ sessions, endSessions, audit }),
    },
    guards: {
      ...{ findSession, cookie },
      resumeSession: makeResumeSession({ findSession, refreshSession, verifyOwnToken, sessions, now }),
    },
    tokenForWork: makeTokenForWork({ refreshSession, verifyOwnToken, sessions, now }),
    tidy: async () => {
      await sessions.removeExpired(now());
      await pendingLogins.removeOlderThan(new Date(now().getTime() - loginTimeoutMs));
      await attempts.removeEnded(now());
    },
  };
}
