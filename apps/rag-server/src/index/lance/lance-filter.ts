import { filterKeys } from '@parley/contracts';
import type { Bound, Condition, Scalar, Target } from '../chunk-filter.js';

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

/** A text as an SQL literal. Doubling the quote is all that the engine's grammar knows of escapes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A list, as the engine ends the process over tens of thousands of comparisons that are joined by OR. */
export const equalsAny = (column: string, values: readonly Scalar[]): string =>
  values.length === 0 ? 'false' : `${column} IN (${values.map(literal).join(', ')})`;

/** One condition in SQL. The engine has no bound parameters: `quoted` is the only way a text gets in. */
export function clauseOf(condition: Condition): string {
  const { target } = condition;
  if ('range' in condition) return rangeOf(target, condition.range);
  const choices = [
    ...equalTo(target, condition.anyOf),
    ...condition.prefixes.map((prefix) => startsWith(target, prefix)),
  ];
  return choices.length === 0 ? 'false' : `(${choices.join(' OR ')})`;
}

function equalTo(target: Target, values: readonly Scalar[]): string[] {
  if ('field' in target) return values.length === 0 ? [] : [equalsAny(column(target.field), values)];
  return values.map((value) => `contains(attributes, ${quoted(edge + attribute(target.metadataKey, value) + edge)})`);
}

function startsWith(target: Target, prefix: string): string {
  if ('field' in target) return `starts_with(${column(target.field)}, ${quoted(prefix)})`;
  return `contains(attributes, ${quoted(edge + attribute(target.metadataKey, prefix))})`;
}

/** Numbers of one list that are compared with a range: the engine's SQL has no way through all there may be. */
const mostMembers = 20;

function rangeOf(target: Target, range: Readonly<Partial<Record<Bound, number | undefined>>>): string {
  if ('field' in target) return within(column(target.field), range);
  const from = quoted(`${edge}${target.metadataKey}${is}n:`);
  const member = (at: number) => `split_part(attributes, ${from}, ${at + 1})`;
  const isWithin = (at: number) => within(`TRY_CAST(split_part(${member(at)}, ${quoted(edge)}, 1) AS DOUBLE)`, range);
  const others = Array.from({ length: mostMembers - 1 }, (_, at) => isWithin(at + 2));
  return `(${isWithin(1)} OR (${member(2)} <> '' AND (${others.join(' OR ')})))`;
}

function within(number: string, range: Readonly<Partial<Record<Bound, number | undefined>>>): string {
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

const attribute = (key: string, value: Scalar): string =>
  `${bare(key)}${is}${(typeof value).charAt(0)}:${bare(String(value))}`;
const bare = (text: string) => text.replace(separators, ' ');
const literal = (value: Scalar) =>
  typeof value === 'string' ? quoted(value) : typeof value === 'number' ? numeral(value) : String(value);
const numeral = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : value.toExponential());
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
