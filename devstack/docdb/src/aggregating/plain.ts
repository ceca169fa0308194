import { BSONRegExp, BSONSymbol, Double, Int32, Long, Timestamp } from 'bson';
import { equalValues } from '../values/compare.js';
import { type Doc, getField, isArray, isDoc, setField } from '../values/doc.js';

/**
 * Values as the aggregation library computes with them: JavaScript numbers and regular expressions. A long beyond 2^53
 * stays a `Long`, so that it passes through unharmed.
 */
export function toPlain(value: unknown): unknown {
  if (isArray(value)) return value.map(toPlain);
  if (isDoc(value)) return toPlainDoc(value);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long && !(value instanceof Timestamp)) return safeNumber(value);
  if (value instanceof BSONSymbol) return value.toString();
  return value instanceof BSONRegExp ? new RegExp(value.pattern, value.options.replaceAll(/[^ims]/g, '')) : value;
}

export function toPlainDoc(doc: Doc): Doc {
  const plain: Doc = {};
  for (const [name, value] of Object.entries(doc)) setField(plain, name, toPlain(value));
  return plain;
}

function safeNumber(value: Long): number | Long {
  const near = value.toNumber();
  return Number.isSafeInteger(near) ? near : value;
}

/** Puts the BSON types of `before` back wherever a pipeline left a value as it was. */
export function withTypesOf(before: unknown, after: unknown): unknown {
  if (isDoc(after)) {
    const made: Doc = {};
    for (const [name, value] of Object.entries(after)) {
      setField(made, name, withTypesOf(isDoc(before) ? getField(before, name) : undefined, value));
    }
    return made;
  }
  if (isArray(after)) return after.map((value, i) => withTypesOf(isArray(before) ? before[i] : undefined, value));
  return before !== undefined && equalValues(before, after) ? before : after;
}
