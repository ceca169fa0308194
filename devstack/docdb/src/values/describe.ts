import { Binary, BSONRegExp, BSONSymbol, Code, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { isArray, isDoc } from './doc.js';
import { isNumber, numberKind } from './numbers.js';

/** Type names as `$type` takes them and error messages show them, with the numbers of the BSON specification. */
export const typeNumbers: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const classNames: readonly [new (...args: never[]) => object, string][] = [
  [ObjectId, 'objectId'],
  [Date, 'date'],
  [Binary, 'binData'],
  [BSONRegExp, 'regex'],
  [Timestamp, 'timestamp'],
  [BSONSymbol, 'symbol'],
  [Code, 'javascript'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
];

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (isArray(value)) return 'array';
  return numberKind(value) ?? classNames.find(([type]) => value instanceof type)?.[1] ?? 'object';
}

/** Shell-like text of a value for error messages, cut when long. */
export function show(value: unknown, limit = 200): string {
  const text = showAll(value, 0);
  return text.length > limit ? `${text.slice(0, limit)}...` : text;
}

function showAll(value: unknown, depth: number): string {
  if (depth > 5) return '...';
  if (isArray(value))
    return `[${value
      .slice(0, 20)
      .map((item) => ` ${showAll(item, depth + 1)}`)
      .join(',')} ]`;
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${showAll(field, depth + 1)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return showScalar(value);
}

function showScalar(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === undefined || value === null) return 'null';
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'new Date(NaN)' : `new Date(${value.getTime()})`;
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Binary) return `BinData(${value.sub_type}, ${Buffer.from(value.value()).toString('hex')})`;
  if (typeof value === 'boolean' || isNumber(value)) return value.toString();
  return typeName(value);
}
