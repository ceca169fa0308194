import type { Database } from '../store/database.js';

export interface RefreshTokenRecord {
  readonly jti: string;
  readonly sid: string;
  readonly clientId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Remembers which refresh tokens were spent: each is good once. */
export interface RefreshTokenStore {
  insert(token: RefreshTokenRecord): void;
  /** `spent` for the first caller only; `reused` for every later one; `unknown` once its client left the session. */
  spend(jti: string): 'spent' | 'reused' | 'unknown';
}

export function refreshTokenStore(database: Database): RefreshTokenStore {
  return {
    insert: ({ jti, sid, clientId, expiresAt }) =>
      void database.run(
        'INSERT INTO refresh_tokens (jti, sid, client_id, expires_at) VALUES (?, ?, ?, ?)',
        ...[jti, sid, clientId, expiresAt],
      ),
    spend(jti) {
      if (database.run('UPDATE refresh_tokens SET is_used = 1 WHERE jti = ? AND is_used = 0', jti) > 0) return 'spent';
      return database.one('SELECT 1 FROM refresh_tokens WHERE jti = ?', jti) === undefined ? 'unknown' : 'reused';
    },
  };
}

/** Access tokens that were revoked before their time. */
export interface RevokedTokenStore {
  add(jti: string, expiresAt: number): void;
  has(jti: string): boolean;
}

export function revokedTokenStore(database: Database): RevokedTokenStore {
  return {
    add: (jti, expiresAt) =>
      void database.run('INSERT OR IGNORE INTO revoked_tokens (jti, expires_at) VALUES (?, ?)', jti, expiresAt),
    has: (jti) => database.one('SELECT 1 FROM revoked_tokens WHERE jti = ?', jti) !== undefined,
  };
}

/** Forgets what time has made meaningless. */
export function pruneExpired(database: Database, nowS: number, sessionMaxS: number): void {
  database.run('DELETE FROM sessions WHERE started_at < ?', nowS - sessionMaxS);
  database.run('DELETE FROM refresh_tokens WHERE expires_at < ?', nowS);
  database.run('DELETE FROM revoked_tokens WHERE expires_at < ?', nowS);
  database.run('DELETE FROM oidc_records WHERE expires_at < ?', nowS);
}
