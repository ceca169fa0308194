import { DocdbError } from '../errors.js';
import { keyOf } from '../values/compare.js';
import { getField, isArray, isDoc } from '../values/doc.js';
import { isArrayIndex } from '../values/paths.js';

/** One entry of an index: a value for each of its fields; `undefined` where the document has none. */
export type Entry = unknown[];

type Path = readonly string[];

/** Where each field of an index stands while a document is being walked: a value reached, or a path still to go. */
type Cursor = { readonly value: unknown } | { readonly container: unknown; readonly path: Path };

/**
 * The entries of a document in a compound index, one for each element where a field leads through an array.
 * Throws DocdbError `CannotIndexParallelArrays` when two fields lead through different arrays.
 */
export function entriesOf(tree: unknown, paths: readonly Path[]): Entry[] {
  const entries: Entry[] = [];
  collect(
    paths.map((path) => ({ container: tree, path })),
    entries,
    false,
  );
  return entries;
}

function collect(cursors: Cursor[], entries: Entry[], inArray: boolean): void {
  const walked = cursors.map((cursor) =>
    'value' in cursor ? cursor : advance(cursor.container, cursor.path, inArray),
  );
  const arrays = new Set(walked.flatMap((cursor) => ('value' in cursor ? [] : [cursor.container])));
  if (arrays.size > 1) throw new DocdbError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  const [array] = arrays;
  if (!isArray(array)) {
    entries.push(walked.map((cursor) => ('value' in cursor ? cursor.value : undefined)));
    return;
  }
  if (array.length === 0)
    entries.push(walked.map((cursor) => ('value' in cursor ? cursor.value : emptyArray(cursor.path))));
  for (const item of array)
    collect(
      walked.map((cursor) => intoElement(cursor, item)),
      entries,
      true,
    );
}

/** An empty array is a value of its own in an index, apart from null, when the field itself is the array. */
const emptyArray = (path: Path): unknown => (path.length === 0 ? [] : undefined);

function intoElement(cursor: Cursor, item: unknown): Cursor {
  if ('value' in cursor) return cursor;
  return cursor.path.length === 0 ? { value: item } : { container: item, path: cursor.path };
}

/** Walks through documents until the end of the path, or to the first array on it. */
function advance(start: unknown, path: Path, inArray: boolean): Cursor {
  let at = start;
  let rest = path;
  if (inArray && isArray(at) && !isArrayIndex(rest[0] ?? '')) return { value: undefined };
  for (;;) {
    const [name, ...following] = rest;
    if (isArray(at) && !(name !== undefined && isArrayIndex(name))) return { container: at, path: rest };
    if (name === undefined) return { value: at };
    if (isArray(at)) at = at[Number(name)];
    else if (isDoc(at)) at = getField(at, name);
    else return { value: undefined };
    rest = following;
  }
}

export const entryKeys = (entry: Entry): string[] => entry.map(keyOf);
