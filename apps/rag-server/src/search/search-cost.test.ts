import { expect, it } from '@jest/globals';
import { searchFilters } from '@parley/contracts';
import { seededSearch } from '../mcp/custom-tool.js';
import { type CostedSearch, costOf, refuseCostly, refuseCostlySetUp } from './search-cost.js';

const plain: CostedSearch = {
  query: 'how do I restart the server?',
  filters: {},
  limit: 10,
  offset: 0,
  explain: false,
  searches: seededSearch.searches,
};
const cost = (search: Partial<CostedSearch>) =>
  costOf({ ...plain, ...search }).reduce((sum, { units }) => sum + units, 0);
const conditions = (count: number, name: string, value: unknown) =>
  searchFilters.parse(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, value])));
const subSearches = (count: number, filters: object) =>
  Array.from({ length: count }, (_, at) => ({
    label: `s${at}`,
    datasource_ids: [`files:${at}`],
    extra_filters: searchFilters.parse(filters),
    semantic_weight: 0.5,
  }));
const refusal = (work: () => void) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

it('lets through what people and agents ask: the longest question, the largest page, ten filters', () => {
  expect(
    refusal(() => refuseCostly({ ...plain, query: 'x'.repeat(4_000), limit: 100, explain: true })),
  ).toBeUndefined();
  expect(refusal(() => refuseCostly({ ...plain, filters: conditions(10, 'metadata.k', { gte: 1 }) }))).toBeUndefined();
  const ids = Array.from({ length: 1_000 }, (_, at) => `web:https://example.org/${at}`);
  expect(refusal(() => refuseCostly({ ...plain, filters: { datasource_id: ids } }))).toBeUndefined();
});

it.each<[string, Partial<CostedSearch>, string]>([
  ['fifty ranges of metadata', { filters: conditions(50, 'metadata.k', { gte: 1 }) }, 'filters'],
  ['fifty prefixes of metadata', { filters: conditions(50, 'metadata.k', 'a*') }, 'filters'],
  [
    'twenty thousand values of metadata',
    {
      filters: conditions(
        20,
        'metadata.k',
        Array.from({ length: 1_000 }, (_, at) => `v${at}`),
      ),
    },
    'filters',
  ],
  [
    'values of a million characters',
    { filters: { 'metadata.k': Array<string>(1_000).fill('x'.repeat(1_000)) } },
    'filters',
  ],
  [
    'many sub-searches with many filters each',
    { searches: subSearches(10, conditions(5, 'metadata.k', 1)) },
    'searches',
  ],
  [
    'the same filters for each of ten sub-searches',
    { searches: subSearches(10, {}), filters: conditions(2, 'metadata.k', 1) },
    'filters',
  ],
])('refuses %s, names the argument and says what to change', (_what, search, field) => {
  expect(refusal(() => refuseCostly({ ...plain, ...search }))).toMatchObject({
    code: 'VALIDATION_ERROR',
    more: { details: [{ field, message: expect.stringMatching(/the limit is 100: (use fewer|this tool)/) }] },
  });
});

it('counts once what sub-searches share that differ in weight alone', () => {
  const [search] = seededSearch.searches;
  expect(cost({})).toBe(cost({ searches: [search!] }));
});

it.each<[string, Partial<CostedSearch>]>([
  ['a longer question', { query: 'x'.repeat(400) }],
  ['a larger page', { limit: 20 }],
  ['a later page', { offset: 10 }],
  ['an explanation', { explain: true }],
  ['a filter', { filters: { title: 'a' } }],
  ['another sub-search', { searches: [...seededSearch.searches, ...subSearches(1, {})] }],
])('costs more for %s', (_what, search) => {
  expect(cost(search)).toBeGreaterThan(cost({}));
});

it('refuses to set up a tool that would leave its callers too little', () => {
  expect(refusal(() => refuseCostlySetUp(subSearches(10, {})))).toBeUndefined();
  expect(refusal(() => refuseCostlySetUp(subSearches(10, conditions(2, 'metadata.k', 1))))).toMatchObject({
    code: 'VALIDATION_ERROR',
    more: { details: [{ field: 'parallel_searches', message: expect.stringContaining('fewer sub-searches') }] },
  });
});
