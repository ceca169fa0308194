import type { DatabaseSync } from 'node:sqlite';
import type { AuthorizationModel } from '../wire/model-messages.js';
import type { AuthzStore } from './authz-store.js';
import { openDatabase } from './open-database.js';
import { toPage } from './page.js';
import { sqliteTuples } from './sqlite-tuples.js';

/** Keeps everything in one SQLite file in `dataDir`, or in memory when that is undefined. */
export function openAuthzStore(dataDir: string | undefined): AuthzStore {
  const database = openDatabase(dataDir);
  return {
    ...sqliteStores(database),
    ...sqliteModels(database),
    ...sqliteTuples(database),
    ...sqliteAssertions(database),
    close: () => database.close(),
  };
}

interface StoreRow {
  readonly position: number;
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
}

const toStore = ({ id, name, created_at: createdAt }: StoreRow) => ({ id, name, createdAt });

function sqliteStores(
  database: DatabaseSync,
): Pick<AuthzStore, 'insertStore' | 'findStore' | 'deleteStore' | 'listStores'> {
  const insert = database.prepare('INSERT INTO store (id, name, created_at) VALUES (?, ?, ?)');
  const find = database.prepare('SELECT * FROM store WHERE id = ?');
  const remove = database.prepare('DELETE FROM store WHERE id = ?');
  const list = database.prepare(
    "SELECT * FROM store WHERE position > ? AND (? = '' OR name = ?) ORDER BY position LIMIT ?",
  );
  return {
    insertStore: ({ id, name, createdAt }) => void insert.run(id, name, createdAt),
    findStore(id) {
      const row = find.get(id) as unknown as StoreRow | undefined;
      return row && toStore(row);
    },
    deleteStore: (id) => void remove.run(id),
    listStores(name, page) {
      const rows = list.all(Number(page.from ?? 0), name, name, page.size + 1) as unknown as StoreRow[];
      return toPage(rows, page, { item: toStore, position: ({ position }) => String(position) });
    },
  };
}

interface ModelRow {
  readonly position: number;
  readonly body: string;
}

const toModel = ({ body }: Pick<ModelRow, 'body'>) => JSON.parse(body) as AuthorizationModel;

function sqliteModels(
  database: DatabaseSync,
): Pick<AuthzStore, 'insertModel' | 'findModel' | 'newestModelId' | 'listModels'> {
  const insert = database.prepare('INSERT INTO model (store_id, id, body) VALUES (?, ?, ?)');
  const find = database.prepare('SELECT body FROM model WHERE store_id = ? AND id = ?');
  const newest = database.prepare('SELECT id FROM model WHERE store_id = ? ORDER BY position DESC LIMIT 1');
  const list = database.prepare(
    'SELECT position, body FROM model WHERE store_id = ? AND position < ? ORDER BY position DESC LIMIT ?',
  );
  return {
    insertModel: (storeId, model) => void insert.run(storeId, model.id, JSON.stringify(model)),
    findModel(storeId, id) {
      const row = find.get(storeId, id) as unknown as ModelRow | undefined;
      return row && toModel(row);
    },
    newestModelId: (storeId) => (newest.get(storeId) as { readonly id: string } | undefined)?.id,
    listModels(storeId, page) {
      const before = page.from === undefined ? Number.MAX_SAFE_INTEGER : Number(page.from);
      const rows = list.all(storeId, before, page.size + 1) as unknown as ModelRow[];
      return toPage(rows, page, { item: toModel, position: ({ position }) => String(position) });
    },
  };
}

function sqliteAssertions(database: DatabaseSync): Pick<AuthzStore, 'saveAssertions' | 'findAssertions'> {
  const save = database.prepare('INSERT OR REPLACE INTO assertion (store_id, model_id, body) VALUES (?, ?, ?)');
  const find = database.prepare('SELECT body FROM assertion WHERE store_id = ? AND model_id = ?');
  return {
    saveAssertions: (storeId, modelId, assertions) => void save.run(storeId, modelId, JSON.stringify(assertions)),
    findAssertions(storeId, modelId) {
      const row = find.get(storeId, modelId) as { readonly body: string } | undefined;
      return row ? (JSON.parse(row.body) as unknown[]) : [];
    },
  };
}
