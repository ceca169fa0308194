/**
 * Stores, models and tuples in SQLite. `position` keeps the order of writing; a tuple that is deleted and written again
 * gets a new one. Evaluation goes by `tuple_key` (of an object) and `tuple_user` (of a user).
 */
export const schema = `
  CREATE TABLE IF NOT EXISTS store (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS model (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    store_id TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (store_id, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS model_newest ON model (store_id, position);
  CREATE TABLE IF NOT EXISTS tuple (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    store_id TEXT NOT NULL,
    type TEXT NOT NULL,
    object TEXT NOT NULL,
    relation TEXT NOT NULL,
    user TEXT NOT NULL,
    is_userset INTEGER NOT NULL,
    condition TEXT,
    written_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS tuple_key ON tuple (store_id, object, relation, user);
  CREATE INDEX IF NOT EXISTS tuple_userset ON tuple (store_id, object, relation, is_userset);
  CREATE INDEX IF NOT EXISTS tuple_user ON tuple (store_id, user, relation, type);
  CREATE INDEX IF NOT EXISTS tuple_type ON tuple (store_id, type);
  CREATE TABLE IF NOT EXISTS change (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    type TEXT NOT NULL,
    operation TEXT NOT NULL,
    tuple TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (store_id, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS assertion (
    store_id TEXT NOT NULL,
    model_id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (store_id, model_id)
  ) STRICT;
`;
