import { MinKey } from 'bson';
import { DocdbError } from '../errors.js';
import { compareValues } from '../values/compare.js';
import { type Doc, isArray } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { lookup } from '../values/paths.js';

/**
 * Order of documents under a sort specification. An array sorts by its least element ascending, its greatest descending.
 * Throws DocdbError `BadValue` for a direction other than 1 and -1.
 */
export function compileSort(spec: Doc): (a: unknown, b: unknown) => number {
  const keys = Object.entries(spec).map(([path, direction]) => ({ path: path.split('.'), sign: signOf(direction) }));
  return (a, b) => {
    for (const { path, sign } of keys) {
      const order = compareKeys(sortValue(a, path, sign), sortValue(b, path, sign)) * sign;
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** An empty array sorts before null, and after MinKey alone. */
const nothing = Symbol('empty array');

function compareKeys(a: unknown, b: unknown): number {
  if (a !== nothing && b !== nothing) return compareValues(a, b);
  if (a === b) return 0;
  return a === nothing ? beforeNull(b) : -beforeNull(a);
}

const beforeNull = (value: unknown): number => (value instanceof MinKey ? 1 : -1);

function signOf(direction: unknown): number {
  const sign = isNumber(direction) ? toNumber(direction) : 0;
  if (sign !== 1 && sign !== -1)
    throw new DocdbError('BadValue', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  return sign;
}

function sortValue(doc: unknown, path: readonly string[], sign: number): unknown {
  const values = lookup(doc, path).flatMap(({ value }) => (isArray(value) ? keysOf(value) : [value]));
  if (values.length <= 1) return values[0];
  return values.reduce((best, value) => (compareKeys(value, best) * sign < 0 ? value : best));
}

const keysOf = (items: unknown[]): unknown[] => (items.length > 0 ? items : [nothing]);
