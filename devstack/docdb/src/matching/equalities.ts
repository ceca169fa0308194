import { BSONRegExp } from 'bson';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import { isOperators } from './matcher.js';

/** For each path, the only values a matching document can have there: what a hash index can answer. */
export type Equalities = Map<string, unknown[]>;

/** Equality conditions that every matching document meets, from the top level and from `$and`. */
export function equalitiesOf(filter: Doc, into: Equalities = new Map()): Equalities {
  for (const [key, operand] of Object.entries(filter)) {
    if (key === '$and' && isArray(operand)) {
      for (const branch of operand) if (isDoc(branch)) equalitiesOf(branch, into);
    } else if (!key.startsWith('$')) {
      const values = valuesOf(operand);
      if (values && !(into.has(key) && (into.get(key)?.length ?? 0) <= values.length)) into.set(key, values);
    }
  }
  return into;
}

function valuesOf(operand: unknown): unknown[] | undefined {
  if (!isOperators(operand)) return isHashable(operand) ? [operand] : undefined;
  if ('$eq' in operand) return isHashable(operand['$eq']) ? [operand['$eq']] : undefined;
  const list = operand['$in'];
  return isArray(list) && list.every(isHashable) ? list : undefined;
}

/** An array equals as a whole or as an element, a pattern equals many: neither has one key. */
const isHashable = (value: unknown) => !isArray(value) && !(value instanceof BSONRegExp);
