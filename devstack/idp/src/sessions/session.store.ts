import { randomBytes } from 'node:crypto';
import type { Lifetimes } from '../realm-config/realm-config.js';
import type { Database } from '../store/database.js';

/** One sign-in of one user, shared by every client that joined it. Times are seconds since 1970. */
export interface Session {
  readonly sid: string;
  readonly userId: string;
  /** The browser's single sign-on session it belongs to. */
  readonly loginUid?: string | undefined;
  /** Who acts for the user, when the session came from a token exchange. */
  readonly actorId?: string | undefined;
  readonly startedAt: number;
  readonly lastAccessAt: number;
  readonly authTime: number;
}

export type NewSession = Pick<Session, 'userId' | 'authTime' | 'loginUid' | 'actorId'>;

export interface SessionStore {
  start(session: NewSession): Session;
  /** Undefined when it never was, has ended, was idle for too long, or is too old. */
  findLive(sid: string): Session | undefined;
  findLiveByLogin(loginUid: string): Session | undefined;
  liveOf(userId: string): Session[];
  touch(sid: string): void;
  /** The same person proved again who they are. */
  reauthenticated(sid: string, authTime: number): void;
  /** Seconds until the session ends, whatever happens in it. */
  remainingS(session: Session): number;
  /** Ends it for every client, and the browser's sign-on with it; false when there was none. */
  end(sid: string): boolean;
  joinClient(sid: string, clientId: string): void;
  hasClient(sid: string, clientId: string): boolean;
  clientsOf(sid: string): string[];
  /** Its refresh tokens die with it, so that joining again revives none. */
  leaveClient(sid: string, clientId: string): void;
}

interface SessionRow {
  readonly sid: string;
  readonly user_id: string;
  readonly login_uid: string | null;
  readonly actor_id: string | null;
  readonly started_at: number;
  readonly last_access_at: number;
  readonly auth_time: number;
}

const toSession = (from: object): Session => {
  const row = from as SessionRow;
  return {
    sid: row.sid,
    userId: row.user_id,
    loginUid: row.login_uid ?? undefined,
    actorId: row.actor_id ?? undefined,
    startedAt: row.started_at,
    lastAccessAt: row.last_access_at,
    authTime: row.auth_time,
  };
};

export function sessionStore(database: Database, lifetimes: Lifetimes, nowS: () => number): SessionStore {
  const isLive = (session: Session) =>
    nowS() < session.startedAt + lifetimes.sessionMaxS && nowS() < session.lastAccessAt + lifetimes.sessionIdleS;
  const liveBy = (column: 'sid' | 'login_uid' | 'user_id', value: string) =>
    database.all(`SELECT * FROM sessions WHERE ${column} = ?`, value).map(toSession).filter(isLive);
  return {
    start(draft) {
      const session: Session = { ...draft, sid: newSid(), startedAt: nowS(), lastAccessAt: nowS() };
      database.run(
        `INSERT INTO sessions (sid, user_id, login_uid, actor_id, started_at, last_access_at, auth_time)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[session.sid, session.userId, session.loginUid ?? null, session.actorId ?? null],
        ...[session.startedAt, session.lastAccessAt, session.authTime],
      );
      return session;
    },
    findLive: (sid) => liveBy('sid', sid)[0],
    findLiveByLogin: (loginUid) => liveBy('login_uid', loginUid)[0],
    liveOf: (userId) => liveBy('user_id', userId),
    touch: (sid) => void database.run('UPDATE sessions SET last_access_at = ? WHERE sid = ?', nowS(), sid),
    reauthenticated: (sid, authTime) =>
      void database.run('UPDATE sessions SET auth_time = ? WHERE sid = ?', authTime, sid),
    remainingS: (session) => session.startedAt + lifetimes.sessionMaxS - nowS(),
    end: (sid) => endSession(database, sid),
    joinClient: (sid, clientId) =>
      void database.run('INSERT OR IGNORE INTO client_sessions (sid, client_id) VALUES (?, ?)', sid, clientId),
    hasClient: (sid, clientId) =>
      database.one('SELECT 1 FROM client_sessions WHERE sid = ? AND client_id = ?', sid, clientId) !== undefined,
    clientsOf: (sid) =>
      database
        .all('SELECT client_id FROM client_sessions WHERE sid = ? ORDER BY client_id', sid)
        .map((row) => (row as { client_id: string }).client_id),
    leaveClient: (sid, clientId) =>
      database.atomically(() => {
        database.run('DELETE FROM client_sessions WHERE sid = ? AND client_id = ?', sid, clientId);
        database.run('DELETE FROM refresh_tokens WHERE sid = ? AND client_id = ?', sid, clientId);
      }),
  };
}

/** 24 characters and not a UUID, as Keycloak 26 makes them. */
const newSid = () => randomBytes(18).toString('base64url');

function endSession(database: Database, sid: string): boolean {
  return database.atomically(() => {
    const session = database.all('SELECT * FROM sessions WHERE sid = ?', sid).map(toSession)[0];
    if (session === undefined) return false;
    if (session.loginUid !== undefined) {
      database.run(`DELETE FROM oidc_records WHERE model = 'Session' AND uid = ?`, session.loginUid);
    }
    return database.run('DELETE FROM sessions WHERE sid = ?', sid) > 0;
  });
}
