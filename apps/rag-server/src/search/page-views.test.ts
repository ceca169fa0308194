import { expect, it } from '@jest/globals';
import type { ChunkIndex, IndexView } from '../index/chunk-index.js';
import { pageViews } from './page-views.js';
import type { SearchQuestion } from './search-question.js';

const aQuestion = (more: Partial<SearchQuestion> = {}): SearchQuestion => ({
  asker: 'user:anna',
  query: 'penguins',
  filters: {},
  limit: 10,
  offset: 0,
  explain: false,
  searches: [],
  readable: 'all',
  role: 'readonly',
  signal: new AbortController().signal,
  ...more,
});

/** Tells which view a page was cut from: each that the index gives is another. */
function anIndex() {
  const views: IndexView[] = [];
  const index: Pick<ChunkIndex, 'view'> = {
    view() {
      const view = {} as IndexView;
      views.push(view);
      return Promise.resolve(view);
    },
  };
  const onPageView = pageViews(index);
  return {
    onPageView,
    viewOf: (more: Partial<SearchQuestion> = {}) =>
      onPageView(aQuestion(more), (view) => Promise.resolve(views.indexOf(view))),
  };
}

it('cuts further pages from the view of the first, until the first is asked for again', async () => {
  const { viewOf } = anIndex();

  expect([await viewOf(), await viewOf({ offset: 10 }), await viewOf({ offset: 20 })]).toEqual([0, 0, 0]);
  expect([await viewOf(), await viewOf({ offset: 10 })]).toEqual([1, 1]);
});

it.each([
  { asker: 'user:berta' },
  { query: 'puffins' },
  { limit: 11 },
  { filters: { datasource_id: 'files:a' } },
  { searches: [{ label: 'all', datasource_ids: [], extra_filters: {}, semantic_weight: 1 }] },
])('knows another question by %j', async (more) => {
  const { viewOf } = anIndex();
  await viewOf();

  expect(await viewOf({ ...more, offset: 10 })).toBe(1);
});

it('takes another view after one that could not be read', async () => {
  const { onPageView, viewOf } = anIndex();
  await viewOf();
  const broken = onPageView(aQuestion({ offset: 10 }), () => Promise.reject(new Error('gone')));

  await expect(broken).rejects.toThrow('gone');
  expect(await viewOf({ offset: 10 })).toBe(1);
});
