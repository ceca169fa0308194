import { filterKeys } from '@parley/contracts';
import type { Bound, ChunkFilter, Condition, Scalar, Target } from '../chunk-filter.js';

/** A clause of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>;

/** The filter as clauses that must all hold; values travel as JSON values, never as query text. */
export const clausesOf = ({ conditions, freshAt, lists = [] }: ChunkFilter): Clause[] => [
  anyOf([{ term: { fresh_until: 0 } }, { range: { fresh_until: { gte: freshAt } } }]),
  ...conditions.map(clauseOf),
  anyOf([{ bool: { must_not: [{ exists: { field: 'readers_key' } }] } }, ...termsOf('readers_key', lists)]),
];

/** Scalars of free-form metadata as `key<RS>type:value`, lists member by member: one field for arbitrary keys. */
export const attributesOf = (metadata: Readonly<Record<string, unknown>>): string[] =>
  scalarsOf(metadata).map(([key, value]) => attribute(key, value));

/** Its numbers, for ranges. */
export const numbersOf = (metadata: Readonly<Record<string, unknown>>): { key: string; value: number }[] =>
  scalarsOf(metadata).flatMap(([key, value]) => (typeof value === 'number' ? [{ key, value }] : []));

function clauseOf(condition: Condition): Clause {
  const { target } = condition;
  if ('range' in condition) return rangeOf(target, condition.range);
  // No choice at all holds for nothing: a `should` without clauses would hold for everything.
  return anyOf([
    ...equalsAny(target, condition.anyOf),
    ...condition.prefixes.map((prefix) => startsWith(target, prefix)),
    { match_none: {} },
  ]);
}

/** What one `terms` clause takes (`index.max_terms_count`); clauses there may be 1,024. */
const maxTerms = 65_536;

function equalsAny(target: Target, values: readonly Scalar[]): Clause[] {
  const [name, terms] =
    'field' in target
      ? [column(target.field), values]
      : ['attributes', values.map((value) => attribute(target.metadataKey, value))];
  return termsOf(name, terms);
}

function termsOf(name: string, terms: readonly Scalar[]): Clause[] {
  const starts = Array.from({ length: Math.ceil(terms.length / maxTerms) }, (_, at) => at * maxTerms);
  return starts.map((start) => ({ terms: { [name]: terms.slice(start, start + maxTerms) } }));
}

const startsWith = (target: Target, prefix: string): Clause =>
  'field' in target
    ? { prefix: { [column(target.field)]: prefix } }
    : { prefix: { attributes: attribute(target.metadataKey, prefix) } };

function rangeOf(target: Target, range: Readonly<Partial<Record<Bound, number | undefined>>>): Clause {
  if ('field' in target) return { range: { [column(target.field)]: range } };
  const filter = [{ term: { 'numbers.key': target.metadataKey } }, { range: { 'numbers.value': range } }];
  return { nested: { path: 'numbers', query: { bool: { filter } } } };
}

/** An unknown name would hold for nothing, without a word: it must be one we know. */
function column(field: string): string {
  if (!Object.hasOwn(filterKeys, field)) throw new TypeError('a filter names a field that is not filterable');
  return field;
}

const anyOf = (should: readonly Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });

const scalarsOf = (metadata: Readonly<Record<string, unknown>>): [string, Scalar][] =>
  Object.entries(metadata).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isScalar).map((item): [string, Scalar] => [key, item]),
  );

const attribute = (key: string, value: Scalar): string => `${key}\u001e${(typeof value).charAt(0)}:${String(value)}`;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
