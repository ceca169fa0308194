import type { DatabaseSync } from 'node:sqlite';
import { relationOf, typeOf } from '../tuples/names.js';
import type { TupleReader } from '../tuples/tuple-reader.js';
import type { Tuple, TupleCondition } from '../tuples/tuple.js';
import type { AuthzStore, Change } from './authz-store.js';
import { inTransaction } from './open-database.js';
import { toPage } from './page.js';
import { tupleFilterSql } from './tuple-filter.js';

interface TupleRow {
  readonly position: number;
  readonly object: string;
  readonly relation: string;
  readonly user: string;
  readonly condition: string | null;
  readonly written_at: string;
}

const columns = 'position, object, relation, user, condition, written_at';

const toTuple = ({ object, relation, user, condition }: TupleRow): Tuple => ({
  object,
  relation,
  user,
  ...(condition !== null && { condition: JSON.parse(condition) as TupleCondition }),
});

type TupleMethods = Pick<AuthzStore, 'reader' | 'listTuples' | 'applyChanges' | 'listChanges'>;

export function sqliteTuples(database: DatabaseSync): TupleMethods {
  return { ...reading(database), ...history(database) };
}

function reading(database: DatabaseSync): Pick<TupleMethods, 'reader' | 'listTuples'> {
  const select = (where: string) =>
    database.prepare(`SELECT ${columns} FROM tuple WHERE store_id = ? AND ${where} ORDER BY position`);
  const byKey = select('object = ? AND relation = ? AND user = ?');
  const byRelation = select('object = ? AND relation = ?');
  const usersets = select('object = ? AND relation = ? AND is_userset = 1');
  const byUser = select('user = ? AND relation = ? AND type = ?');
  const tuples = (rows: unknown[]) => (rows as TupleRow[]).map(toTuple);
  return {
    reader: (storeId): TupleReader => ({
      find: (object, relation, user) => tuples(byKey.all(storeId, object, relation, user)).at(0),
      ofRelation: (object, relation) => tuples(byRelation.all(storeId, object, relation)),
      usersetsOf: (object, relation) => tuples(usersets.all(storeId, object, relation)),
      ofUser: (type, relation, user) => tuples(byUser.all(storeId, user, relation, type)),
    }),
    listTuples(storeId, filter, page) {
      const { where, values } = tupleFilterSql(filter);
      const rows = database
        .prepare(`SELECT ${columns} FROM tuple WHERE store_id = ? AND position > ? ${where} ORDER BY position LIMIT ?`)
        .all(storeId, Number(page.from ?? 0), ...values, page.size + 1) as unknown as TupleRow[];
      return toPage(rows, page, {
        item: (row) => ({ tuple: toTuple(row), writtenAt: row.written_at }),
        position: ({ position }) => String(position),
      });
    },
  };
}

interface ChangeRow {
  readonly id: string;
  readonly operation: Change['operation'];
  readonly tuple: string;
  readonly at: string;
}

function history(database: DatabaseSync): Pick<TupleMethods, 'applyChanges' | 'listChanges'> {
  const remove = database.prepare('DELETE FROM tuple WHERE store_id = ? AND object = ? AND relation = ? AND user = ?');
  const insert = database.prepare(
    'INSERT INTO tuple (store_id, type, object, relation, user, is_userset, condition, written_at) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const log = database.prepare(
    'INSERT INTO change (id, store_id, type, operation, tuple, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const read = database.prepare(
    "SELECT id, operation, tuple, at FROM change WHERE store_id = ? AND id > ? AND (? = '' OR type = ?) " +
      'ORDER BY id LIMIT ?',
  );
  return {
    applyChanges(storeId, { deletes, writes }, { at, nextId }) {
      const note = (operation: Change['operation'], tuple: Tuple) =>
        log.run(nextId(), storeId, typeOf(tuple.object), operation, JSON.stringify(tuple), at);
      inTransaction(database, () => {
        for (const tuple of deletes) {
          remove.run(storeId, tuple.object, tuple.relation, tuple.user);
          note('delete', tuple);
        }
        for (const tuple of writes) {
          const { object, relation, user, condition } = tuple;
          const isUserset = relationOf(user) === '' ? 0 : 1;
          const written = condition ? JSON.stringify(condition) : null;
          insert.run(storeId, typeOf(object), object, relation, user, isUserset, written, at);
          note('write', tuple);
        }
      });
    },
    listChanges(storeId, type, page) {
      const rows = read.all(storeId, page.from ?? '', type, type, page.size) as unknown as ChangeRow[];
      return {
        items: rows.map((row) => ({ ...row, tuple: JSON.parse(row.tuple) as Tuple })),
        next: rows.at(-1)?.id,
      };
    },
  };
}
