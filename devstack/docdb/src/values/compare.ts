import { Binary, BSONRegExp, BSONSymbol, Code, DBRef, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { type Doc, isArray, isDoc } from './doc.js';
import { compareNumbers, isNumber, numberKey, type NumberValue } from './numbers.js';

/** Places in the comparison order of BSON types; types that share a place compare by value. */
export const typeRank = {
  minKey: 1,
  null: 2,
  number: 3,
  string: 4,
  object: 5,
  array: 6,
  binary: 7,
  objectId: 8,
  boolean: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  code: 13,
  maxKey: 14,
} as const;

export function rankOf(value: unknown): number {
  if (value === undefined || value === null) return typeRank.null;
  if (typeof value === 'string' || value instanceof BSONSymbol) return typeRank.string;
  if (typeof value === 'boolean') return typeRank.boolean;
  if (isNumber(value)) return typeRank.number;
  if (isArray(value)) return typeRank.array;
  return rankOfClass(value);
}

const classes: readonly [new (...args: never[]) => object, number][] = [
  [ObjectId, typeRank.objectId],
  [Date, typeRank.date],
  [Binary, typeRank.binary],
  [Timestamp, typeRank.timestamp],
  [BSONRegExp, typeRank.regex],
  [Code, typeRank.code],
  [MinKey, typeRank.minKey],
  [MaxKey, typeRank.maxKey],
];

const rankOfClass = (value: unknown): number => classes.find(([type]) => value instanceof type)?.[1] ?? typeRank.object;

/** Total order over all BSON values, as a sort without collation uses it. Absent counts as null. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const byRank = rank - rankOf(b);
  return byRank === 0 ? Math.sign(comparators[rank]?.(a, b) ?? 0) : Math.sign(byRank);
}

export const equalValues = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;

type Comparator = (a: unknown, b: unknown) => number;

const by =
  <T>(read: (value: unknown) => T, compare: (a: T, b: T) => number): Comparator =>
  (a, b) =>
    compare(read(a), read(b));

const subtract = (a: number, b: number) => a - b;

/** Byte order of UTF-8 equals code point order, which `<` on UTF-16 does not give for astral characters. */
const compareText = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));

const comparators: Readonly<Record<number, Comparator>> = {
  [typeRank.number]: (a, b) => compareNumbers(a as NumberValue, b as NumberValue),
  [typeRank.string]: by(String, compareText),
  [typeRank.object]: by(asDoc, compareDocs),
  [typeRank.array]: by((value) => value as unknown[], compareArrays),
  [typeRank.binary]: by((value) => value as Binary, compareBinaries),
  [typeRank.objectId]: by((value) => (value as ObjectId).toHexString(), compareText),
  [typeRank.boolean]: by(Number, subtract),
  [typeRank.date]: by((value) => (value as Date).getTime(), subtract),
  [typeRank.timestamp]: (a, b) => (a as Timestamp).compare(b as Timestamp),
  [typeRank.regex]: by(regexText, compareText),
  [typeRank.code]: by((value) => (value as Code).code, compareText),
};

function regexText(value: unknown): string {
  return `${(value as BSONRegExp).pattern}/${(value as BSONRegExp).options}`;
}

function asDoc(value: unknown): Doc {
  if (value instanceof DBRef) return { $ref: value.collection, $id: value.oid, ...value.fields };
  return value as Doc;
}

function compareDocs(a: Doc, b: Doc): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (const [i, [name, value]] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = rankOf(value) - rankOf(other[1]) || compareText(name, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (const [i, value] of a.entries()) {
    if (i >= b.length) return 1;
    const order = compareValues(value, b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

/** Text that is equal exactly when `equalValues` says so: the key of a hash index. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  if (value === undefined || value === null) return '0';
  if (isNumber(value)) return `n${numberKey(value)}`;
  if (isArray(value)) return `[${value.map(part).join('')}]`;
  if (isDoc(value) || value instanceof DBRef) {
    return `{${Object.entries(asDoc(value))
      .map(([name, field]) => part(`${name}=`) + part(field))
      .join('')}}`;
  }
  return keyOfScalar(value);
}

/** Length first, so that no content can imitate the boundary between two parts. */
function part(value: unknown): string {
  const key = keyOf(value);
  return `${key.length}:${key}`;
}

function keyOfScalar(value: unknown): string {
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Binary) return `b${value.sub_type}:${Buffer.from(value.value()).toString('base64')}`;
  if (value instanceof Timestamp) return `T${value.toBigInt()}`;
  if (value instanceof BSONRegExp) return `r${regexText(value)}`;
  if (value instanceof Code) return `c${value.code}`;
  return value instanceof BSONSymbol ? `s${value.value}` : `x${rankOf(value)}`;
}
