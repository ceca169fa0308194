import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DocdbError } from '../errors.js';
import { messageOf } from '../values/bson.js';
import type { Change, Storage, StoredRecord, StoredSession } from './storage.js';

const schema = `
  CREATE TABLE IF NOT EXISTS collections (collection_id INTEGER PRIMARY KEY, definition BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS records (
    record_id INTEGER PRIMARY KEY, collection_id INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS records_by_collection ON records (collection_id);
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, txn_number TEXT NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL) STRICT;
`;

/**
 * One SQLite file in `dataDir`, held exclusively, with a flushed commit per event-loop turn that changed something.
 * Throws Error when another process holds the file, or it cannot be opened.
 */
export function sqliteStorage(dataDir: string): Storage {
  const db = openExclusively(dataDir);
  const apply = preparedChanges(db);
  const commits = groupCommit((changes) => commitAll(db, changes, apply));
  return {
    collections: () => readCollections(db),
    records: () => readRecords(db),
    sessions: () => readSessions(db),
    ...commits,
    close: () => {
      try {
        commits.flush();
      } finally {
        db.close();
      }
    },
  };
}

function openExclusively(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'docdb.sqlite'));
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    db.exec('BEGIN IMMEDIATE; COMMIT;');
    db.exec(schema);
  } catch (cause) {
    db.close();
    throw openFailure(dataDir, cause);
  }
  return db;
}

function openFailure(dataDir: string, cause: unknown): Error {
  const busy = messageOf(cause).includes('locked');
  const why = busy ? 'another docdb process is using it; stop that one or choose another directory' : messageOf(cause);
  return new Error(`docdb cannot open its data in ${dataDir}: ${why}`, { cause });
}

type Apply = (change: Change) => void;

function preparedChanges(db: DatabaseSync): Apply {
  const put = db.prepare('INSERT OR REPLACE INTO records (record_id, collection_id, bytes) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM records WHERE record_id = ?');
  const define = db.prepare('INSERT OR REPLACE INTO collections (collection_id, definition) VALUES (?, ?)');
  const undefine = db.prepare('DELETE FROM collections WHERE collection_id = ?');
  const empty = db.prepare('DELETE FROM records WHERE collection_id = ?');
  const remember = db.prepare('INSERT OR REPLACE INTO sessions (id, txn_number, reply, at) VALUES (?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM sessions WHERE id = ?');
  return (change) => {
    switch (change.kind) {
      case 'put':
        return put.run(change.recordId, change.collectionId, change.bytes);
      case 'remove':
        return remove.run(change.recordId);
      case 'collection':
        return define.run(change.collectionId, change.definition);
      case 'dropCollection':
        empty.run(change.collectionId);
        return undefine.run(change.collectionId);
      case 'session':
        return remember.run(change.id, change.txnNumber, change.reply, change.at);
      case 'forgetSession':
        return forget.run(change.id);
    }
  };
}

function commitAll(db: DatabaseSync, changes: readonly Change[], apply: Apply): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    changes.forEach(apply);
    db.exec('COMMIT');
  } catch (cause) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw cause;
  }
}

interface GroupCommit {
  append(change: Change): void;
  durable(): Promise<void>;
  flush(): void;
}

/** After one failed commit memory and disk may differ, so nothing is promised again until a restart. */
function groupCommit(commit: (changes: readonly Change[]) => void): GroupCommit {
  let waiting: Change[] = [];
  let turn: Promise<void> | undefined;
  let failure: Error | undefined;
  const flush = () => {
    const batch = waiting;
    waiting = [];
    turn = undefined;
    if (failure) throw failure;
    if (batch.length === 0) return;
    try {
      commit(batch);
    } catch (cause) {
      failure = writeFailure(cause);
      throw failure;
    }
  };
  const durable = () => {
    if (waiting.length === 0 && !failure) return Promise.resolve();
    turn ??= new Promise((resolve) => setImmediate(resolve)).then(flush);
    return turn;
  };
  return { append: (change) => void waiting.push(change), durable, flush };
}

/** SQLITE_FULL; `node:sqlite` has no name for it. */
const diskFull = 13;

function writeFailure(cause: unknown): Error {
  const message = `docdb cannot write its data: ${messageOf(cause)}; restart it when the cause is gone`;
  const isFull = (cause as { errcode?: unknown }).errcode === diskFull;
  return isFull ? new DocdbError('OutOfDiskSpace', message) : new Error(message, { cause });
}

function* readCollections(db: DatabaseSync): Iterable<{ collectionId: number; definition: Uint8Array }> {
  for (const row of db.prepare('SELECT collection_id, definition FROM collections ORDER BY collection_id').iterate()) {
    yield { collectionId: Number(row['collection_id']), definition: row['definition'] as Uint8Array };
  }
}

function* readRecords(db: DatabaseSync): Iterable<StoredRecord> {
  for (const row of db.prepare('SELECT record_id, collection_id, bytes FROM records ORDER BY record_id').iterate()) {
    yield {
      recordId: Number(row['record_id']),
      collectionId: Number(row['collection_id']),
      bytes: row['bytes'] as Uint8Array,
    };
  }
}

function* readSessions(db: DatabaseSync): Iterable<StoredSession> {
  for (const row of db.prepare('SELECT id, txn_number, reply, at FROM sessions').iterate()) {
    yield {
      id: String(row['id']),
      txnNumber: String(row['txn_number']),
      reply: row['reply'] as Uint8Array,
      at: Number(row['at']),
    };
  }
}
