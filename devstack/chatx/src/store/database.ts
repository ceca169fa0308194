import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, token_hash TEXT UNIQUE, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS memberships (id TEXT PRIMARY KEY, room_id TEXT NOT NULL, person_id TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (room_id, person_id));
  CREATE INDEX IF NOT EXISTS memberships_of_person ON memberships (person_id);
  CREATE TABLE IF NOT EXISTS messages (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, room_id TEXT NOT NULL, json TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS messages_of_room ON messages (room_id, seq);
  CREATE TABLE IF NOT EXISTS actions (id TEXT PRIMARY KEY, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS devices (id TEXT PRIMARY KEY, person_id TEXT NOT NULL, json TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (seq INTEGER PRIMARY KEY AUTOINCREMENT, frame_id TEXT NOT NULL UNIQUE, device_id TEXT NOT NULL, at_ms INTEGER NOT NULL, json TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS deliveries_of_device ON deliveries (device_id, seq);
`;

/** Opens the simulator's state in `dataDir`, or in memory without one. A write is on disk when its call returns. */
export function openDatabase(dataDir?: string): DatabaseSync {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(dataDir ? join(dataDir, 'chatx.sqlite') : ':memory:');
  db.exec(schema);
  return db;
}

type Row = Record<string, SQLOutputValue>;

/** Records are kept as JSON beside the columns they are searched by; only this module's own writes are read back. */
export const reader = <T>(): { one: (row: Row) => T; maybe: (row: Row | undefined) => T | undefined } => {
  const one = (row: Row) => JSON.parse(String(row['json'])) as T;
  return { one, maybe: (row) => (row ? one(row) : undefined) };
};

/** Runs work as one transaction: all of it is on disk when the call returns, or none. Inner calls join the outer one. */
export function transactions(db: DatabaseSync): <T>(work: () => T) => T {
  return (work) => {
    if (db.isTransaction) return work();
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };
}
