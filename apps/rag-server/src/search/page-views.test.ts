import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { inDatasources } from '../index/chunk-filter.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import { pageViews } from './page-views.js';
import type { SearchQuestion } from './search-question.js';

const aQuestion = (more: Partial<SearchQuestion> = {}): SearchQuestion => ({
  subject: 'user:alice',
  asker: 'user:anna',
  query: 'penguins',
  filters: {},
  limit: 10,
  offset: 0,
  explain: false,
  searches: [],
  readable: { datasources: 'all', lists: [] },
  role: 'readonly',
  signal: new AbortController().signal,
  ...more,
});

/** Tells which view a page was cut from: each that the index gives is another. */
function anIndex() {
  const views: number[] = [];
  let ranked = 0;
  const index: Pick<ChunkIndex, 'view'> = {
    view() {
      const at = views.length;
      // Of equals an engine may take others each time.
      const rank = () => Promise.resolve([{ key: String((ranked += 1)), score: 1 }]);
      views.push(at);
      return Promise.resolve({
        rankByKeywords: rank,
        rankByMeaning: rank,
        similarities: () => Promise.resolve(new Map([['view', at]])),
        readChunks: () => Promise.resolve(new Map()),
      });
    },
  };
  const onPageView = pageViews(index);
  return {
    onPageView,
    viewOf: (more: Partial<SearchQuestion> = {}) =>
      onPageView(aQuestion(more), async (view) => (await view.similarities([], new Float32Array())).get('view')),
    rankingOf: (more: Partial<SearchQuestion>, datasourceIds: readonly string[], freshAt: number) =>
      onPageView(aQuestion(more), (view) =>
        view.rankByKeywords({
          text: 'penguins',
          limit: 50,
          filter: { conditions: [inDatasources(datasourceIds)], freshAt },
        }),
      ),
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

it('ranks once for all pages, and anew for whoever may read something else by then', async () => {
  const { rankingOf } = anIndex();
  const first = await rankingOf({}, ['a', 'b'], 100);

  expect(await rankingOf({ offset: 10 }, ['a', 'b'], 101)).toEqual(first);
  expect(await rankingOf({ offset: 10 }, ['a'], 101)).not.toEqual(first);
  expect(await rankingOf({}, ['a', 'b'], 101)).not.toEqual(first);
});

it('keeps little of two hundred questions whose askers may read ten thousand datasources', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { rankingOf } = anIndex();
  const readable = Array.from({ length: 10_000 }, (_, at) => `web:https://docs.example.org/part/${at}`);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 200; at += 1) await rankingOf({ query: `question ${at}` }, readable, 100);
  collect();

  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * 1024 * 1024);
  expect(await rankingOf({ query: 'question 199', offset: 10 }, readable, 100)).toBeDefined();
});
