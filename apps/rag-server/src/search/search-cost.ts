import { AppError, type ParallelSearch, type SearchFilters } from '@parley/contracts';
import { type Condition, conditionsOf } from '../index/chunk-filter.js';
import type { SearchQuestion } from './search-question.js';

/** What the work of a search depends on. */
export type CostedSearch = Pick<SearchQuestion, 'query' | 'filters' | 'limit' | 'offset' | 'explain' | 'searches'>;

/** Work that one search may cause, in units. One without filters, of ten hits, costs 6. */
export const maxSearchCost = 100;

/** Units of each part: a metadata condition reads a text of every passage, a column has an index or is quickly compared. */
const unit = {
  subSearch: 4,
  condition: 1,
  metadataCondition: 5,
  metadataPrefix: 1,
  thousandCharacters: 0.25,
  thousandMetadataCharacters: 2,
  hundredQueryCharacters: 0.5,
  tenHits: 1,
  hundredHitsBefore: 2,
  explain: 5,
} as const;

/** Units by the argument that causes them, dearest first. */
export function costOf(search: CostedSearch): { field: keyof CostedSearch; units: number }[] {
  const kinds = distinct(search.searches);
  const own = filtersCost(search.filters) * kinds.length;
  const setUp = kinds.reduce((sum, kind) => sum + setUpCost(kind), 0);
  const parts = {
    searches: setUp,
    filters: own,
    query: (search.query.length / 100) * unit.hundredQueryCharacters,
    limit: (search.limit / 10) * unit.tenHits,
    offset: (search.offset / 100) * unit.hundredHitsBefore,
    explain: search.explain ? unit.explain : 0,
  };
  const costs = Object.entries(parts) as [keyof CostedSearch, number][];
  return costs.map(([field, units]) => ({ field, units })).sort((a, b) => b.units - a.units);
}

const totalOf = (search: CostedSearch): number => costOf(search).reduce((sum, { units }) => sum + units, 0);

/** Units of work that one request of a caller's minute covers. */
const unitsOfARequest = 25;

/** How many requests more than one a search counts as: one for each 25 units that are begun after the first. */
export const requestsBesideOne = (search: CostedSearch): number =>
  Math.max(0, Math.ceil(totalOf(search) / unitsOfARequest) - 1);

/** Throws `VALIDATION_ERROR` for a search that would cost more than one may; it says what to change. */
export function refuseCostly(search: CostedSearch): void {
  const total = totalOf(search);
  const [dearest] = costOf(search);
  if (total <= maxSearchCost || !dearest) return;
  const message = `the search would cost ${Math.ceil(total)} units, ${Math.ceil(dearest.units)} of them here, and the limit is ${maxSearchCost}: ${advice[dearest.field]}`;
  throw new AppError('VALIDATION_ERROR', 'The search is too expensive.', {
    details: [{ field: dearest.field, message }],
  });
}

/** Throws `VALIDATION_ERROR` for sub-searches that would leave the callers of their tool too few units. */
export function refuseCostlySetUp(searches: readonly ParallelSearch[]): void {
  const units = distinct(searches).reduce((sum, kind) => sum + setUpCost(kind), 0);
  if (units <= maxSetUpCost) return;
  const message = `they would cost ${Math.ceil(units)} units per search, and the limit is ${maxSetUpCost}: use fewer sub-searches or fewer filters on metadata`;
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'parallel_searches', message }],
  });
}

/** Leaves room for a long question, a whole page and some filters. */
const maxSetUpCost = 70;

const advice: Readonly<Record<keyof CostedSearch, string>> = {
  searches: 'this tool has too many sub-searches; ask an administrator to simplify it',
  filters: 'use fewer filters on metadata, or fewer values',
  query: 'ask a shorter question',
  limit: 'ask for fewer hits per page',
  offset: 'narrow the search instead of paging so far',
  explain: 'omit explain',
};

/** Sub-searches that differ in weight alone share their work. */
function distinct(searches: readonly ParallelSearch[]): ParallelSearch[] {
  const byFilter = new Map(
    searches.map((search) => [JSON.stringify([search.datasource_ids, search.extra_filters]), search]),
  );
  return [...byFilter.values()];
}

const setUpCost = ({ datasource_ids: ids, extra_filters: filters }: ParallelSearch): number =>
  unit.subSearch + filtersCost({ ...filters, ...(ids.length > 0 && { datasource_id: ids }) });

const filtersCost = (filters: SearchFilters): number =>
  conditionsOf(filters).reduce((sum, condition) => sum + conditionCost(condition), 0);

function conditionCost(condition: Condition): number {
  const isMetadata = 'metadataKey' in condition.target;
  const base = isMetadata ? unit.metadataCondition : unit.condition;
  if ('range' in condition) return base;
  const texts = [...condition.anyOf, ...condition.prefixes].map(String);
  const characters = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const prefixes = condition.prefixes.length * unit.metadataPrefix;
  const perThousand = isMetadata ? unit.thousandMetadataCharacters : unit.thousandCharacters;
  return base + prefixes + (characters / 1000) * perThousand;
}
