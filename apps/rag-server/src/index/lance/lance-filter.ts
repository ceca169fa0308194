import { filterKeys } from '@parley/contracts';
import type { Bound, Condition, Scalar } from '../chunk-filter.js';
import { numberPattern, type Range } from './number-pattern.js';

/** Between two attributes, and between an attribute's key and its value: characters that no stored text keeps. */
const [edge, is] = ['\u001f', '\u001e'];
const separators = /[\u001e\u001f]/g;

/**
 * Free-form metadata as one searchable text, each scalar (lists: each member) as key, type and value. It stands in for
 * columns that cannot be known beforehand; nested objects are not filterable.
 */
export function attributesOf(metadata: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(metadata).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isScalar).map((item) => attribute(key, item)),
  );
  return edge + entries.map((entry) => entry + edge).join('');
}

/** Holds for what is still served at that moment (epoch seconds). */
export const freshClause = (at: number): string => `(fresh_until = 0 OR fresh_until >= ${numeral(at)})`;

/** Holds for what has no readers of its own, and for what one of these lists lets read. */
export const readersClause = (lists: readonly string[]): string => equalsAny('readers_key', [noReaders, ...lists]);

/** In the column of the key, for documents without readers of their own: it has an index, which finds no absent values. */
export const noReaders = '';

/** A text as an SQL literal. Doubling the quote is all that the engine's grammar knows of escapes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A list, as the engine ends the process over tens of thousands of comparisons that are joined by OR. */
export const equalsAny = (column: string, values: readonly Scalar[]): string =>
  values.length === 0 ? 'false' : `${column} IN (${values.map(literal).join(', ')})`;

/** One condition in SQL. The engine has no bound parameters: `quoted` is the only way a text gets in. */
export const clauseOf = (condition: Condition): string =>
  'field' in condition.target
    ? onField(condition.target.field, condition)
    : onMetadata(condition.target.metadataKey, condition);

function onField(field: string, condition: Condition): string {
  if ('range' in condition) return within(column(field), condition.range);
  const choices = [
    ...(condition.anyOf.length === 0 ? [] : [equalsAny(column(field), condition.anyOf)]),
    ...condition.prefixes.map((prefix) => `starts_with(${column(field)}, ${quoted(prefix)})`),
  ];
  return choices.length === 0 ? 'false' : `(${choices.join(' OR ')})`;
}

/** One regular expression for all that a key may hold: its work grows with the text, not with the number of values. */
function onMetadata(key: string, condition: Condition): string {
  const choices = 'range' in condition ? numbersIn(condition.range) : equalOrPrefixed(condition);
  if (choices.length === 0) return 'false';
  return `regexp_like(attributes, ${quoted(`${edge}${escaped(key)}${is}(?:${choices.join('|')})`)})`;
}

function equalOrPrefixed({ anyOf, prefixes }: Exclude<Condition, { range: unknown }>): string[] {
  const whole = anyOf.map((value) => escaped(typed(value)) + edge);
  return [...whole, ...prefixes.map((prefix) => escaped(typed(prefix)))];
}

function numbersIn(range: Range): string[] {
  const pattern = numberPattern(range);
  return pattern === undefined ? [] : [`n:(?:${pattern})${edge}`];
}

function within(number: string, range: Range): string {
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  const bounds = Object.entries(operators).flatMap(([name, operator]) => {
    const limit = range[name as Bound];
    return limit === undefined ? [] : [`${number} ${operator} ${numeral(limit)}`];
  });
  return `(${bounds.join(' AND ')})`;
}

/** A name cannot be quoted away, so it must be one we know; the columns are called as the filters are. */
function column(field: string): string {
  if (!Object.hasOwn(filterKeys, field)) throw new TypeError('a filter names a column that is not filterable');
  return field;
}

const attribute = (key: string, value: Scalar): string => `${bare(key)}${is}${typed(value)}`;
const typed = (value: Scalar): string => `${(typeof value).charAt(0)}:${bare(String(value))}`;
const bare = (text: string) => text.replace(separators, ' ');
/**
 * For a regular expression, where these mean something. The engine turns a plain one into LIKE, which takes a backslash for
 * an escape: as a class, with a separator that no value holds, it stays what it is.
 */
const escaped = (text: string): string =>
  text.replace(/[\\^$.|?*+()[\]{}]/g, (sign) => (sign === '\\' ? `[\\\\${is}]` : `\\${sign}`));
const literal = (value: Scalar) =>
  typeof value === 'string' ? quoted(value) : typeof value === 'number' ? numeral(value) : String(value);
const numeral = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : value.toExponential());
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
