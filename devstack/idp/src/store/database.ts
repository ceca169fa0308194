import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS seeded (kind TEXT, name TEXT, PRIMARY KEY (kind, name));
  CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, email TEXT UNIQUE, record TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS groups (id TEXT PRIMARY KEY, path TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS client_ids (client_id TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS client_scopes (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, record TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS optional_scopes (
    client_id TEXT, scope_id TEXT REFERENCES client_scopes (id) ON DELETE CASCADE, PRIMARY KEY (client_id, scope_id));
  CREATE TABLE IF NOT EXISTS sessions (
    sid TEXT PRIMARY KEY, user_id TEXT NOT NULL, login_uid TEXT, actor_id TEXT,
    started_at INTEGER NOT NULL, last_access_at INTEGER NOT NULL, auth_time INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (user_id);
  CREATE INDEX IF NOT EXISTS sessions_by_login ON sessions (login_uid);
  CREATE TABLE IF NOT EXISTS client_sessions (
    sid TEXT REFERENCES sessions (sid) ON DELETE CASCADE, client_id TEXT, PRIMARY KEY (sid, client_id));
  CREATE TABLE IF NOT EXISTS refresh_tokens (
    jti TEXT PRIMARY KEY, sid TEXT NOT NULL REFERENCES sessions (sid) ON DELETE CASCADE, client_id TEXT NOT NULL,
    is_used INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS consents (user_id TEXT, client_id TEXT, PRIMARY KEY (user_id, client_id));
  CREATE TABLE IF NOT EXISTS revoked_tokens (jti TEXT PRIMARY KEY, expires_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS login_failures (
    user_id TEXT PRIMARY KEY, failures INTEGER NOT NULL, locked_until INTEGER NOT NULL, last_failure_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS oidc_records (
    model TEXT, id TEXT, uid TEXT, grant_id TEXT, payload TEXT NOT NULL, consumed_at INTEGER, expires_at INTEGER,
    PRIMARY KEY (model, id));
  CREATE INDEX IF NOT EXISTS oidc_records_by_uid ON oidc_records (uid);
`;

/** The realm's one SQLite file. Every call is committed when it returns, so an answer never runs ahead of the disk. */
export interface Database {
  /** Runs one statement; resolves to the number of rows that it changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** The first row; who asks knows its columns. */
  one(sql: string, ...values: SQLInputValue[]): object | undefined;
  all(sql: string, ...values: SQLInputValue[]): object[];
  /** All or nothing; `work` is synchronous, so nothing can come in between. */
  atomically<T>(work: () => T): T;
  close(): void;
}

/** Opens `idp.sqlite` in `dataDir` (made when missing), or a database in memory when there is none. */
export function openDatabase(dataDir?: string): Database {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sqlite = new DatabaseSync(dataDir === undefined ? ':memory:' : join(dataDir, 'idp.sqlite'));
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -512',
  );
  sqlite.exec(schema);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    one: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    atomically(work) {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}
