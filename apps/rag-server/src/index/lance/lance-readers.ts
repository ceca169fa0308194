import type { Table } from '@lancedb/lancedb';
import { noReaders, quoted } from './lance-filter.js';

/** Which rows of a pinned version a caller's reader lists let be seen. */
export interface SeenRows {
  /** The part of all rows, 0 to 1. */
  readonly share: number;
  has(rowId: bigint): boolean;
}

/** `undefined` as long as it is not known, or where there is too much to know. */
export type SeenBy = (lists: readonly string[]) => SeenRows | undefined;

/** Reading them takes as long as some searches: it begins beside that question of a version, as each write makes another. */
const usesBefore = 6;
/** About 20 MB. */
const mostRows = 250_000;

interface Known {
  readonly rows: number;
  /** List of each row that has readers of its own. */
  readonly listOf: ReadonlyMap<bigint, string>;
  readonly sizes: ReadonlyMap<string, number>;
}

/**
 * The readers of all rows in memory. An engine takes longer over a condition of hundreds of lists than over the ranking
 * itself; looking up the rows that it ranked takes next to nothing.
 */
export function readersOfRows(table: Table): SeenBy {
  let [uses, known]: [number, Known | undefined] = [0, undefined];
  return (lists) => {
    uses += 1;
    // What could not be read stays unknown, and the engine is asked.
    if (uses === usesBefore)
      read(table).then(
        (found) => (known = found),
        () => undefined,
      );
    return known && seenIn(known, lists);
  };
}

async function read(table: Table): Promise<Known | undefined> {
  const guarded = `readers_key != ${quoted(noReaders)}`;
  const [rows, withReaders] = await Promise.all([table.countRows(), table.countRows(guarded)]);
  if (withReaders > mostRows) return undefined;
  const found = await table.query().where(guarded).select(['readers_key']).withRowId().toArrow();
  const [ids, keys] = [found.getChild('_rowid'), found.getChild('readers_key')];
  const listOf = new Map<bigint, string>();
  const sizes = new Map<string, number>();
  const texts = new Map<string, string>();
  for (let at = 0; at < found.numRows; at += 1) {
    const text = String(keys?.get(at));
    // One text for each list, not for each row.
    const key = texts.get(text) ?? text;
    texts.set(key, key);
    listOf.set(ids?.get(at) as bigint, key);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return { rows, listOf, sizes };
}

function seenIn({ rows, listOf, sizes }: Known, lists: readonly string[]): SeenRows {
  const named = new Set(lists);
  const hidden = listOf.size - lists.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0);
  return {
    share: rows === 0 ? 1 : 1 - hidden / rows,
    has(rowId) {
      const key = listOf.get(rowId);
      return key === undefined || named.has(key);
    },
  };
}
