import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema } from './schema.js';

/** Opens `authz.sqlite` in the folder, or a database that lives in memory when there is none. */
export function openDatabase(dataDir: string | undefined): DatabaseSync {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(dataDir === undefined ? ':memory:' : join(dataDir, 'authz.sqlite'));
  // A commit is on disk when it returns, and readers never wait for a writer.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
  database.exec(schema);
  return database;
}

/** Runs the step as one transaction: all of it is kept, or nothing. */
export function inTransaction<T>(database: DatabaseSync, step: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = step();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
