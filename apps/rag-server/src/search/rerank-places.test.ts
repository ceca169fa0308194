import { describe, expect, it } from '@jest/globals';
import type { Chunk } from '../index/chunk-index.js';
import type { ReadChunks } from './result-page.js';
import { rerankPlaces } from './rerank-places.js';

const places = ['a', 'b', 'hidden', 'c', 'd'].map((key, at) => ({ key, score: 1 - at / 10 }));
/** What the caller may not read is not there. */
const read: ReadChunks = (keys) =>
  Promise.resolve(
    new Map(
      keys
        .filter((key) => key !== 'hidden')
        .map((key) => [key, { text: `text ${key}`, document: { title: key } } as Chunk]),
    ),
  );
const asked = { query: 'q', read, signal: new AbortController().signal };

describe('rerankPlaces', () => {
  it('puts the first ones in the order of the reranker, all others behind them', async () => {
    const texts: string[] = [];
    const reranker = {
      candidates: 4,
      rerank: (_query: string, given: readonly string[]) => {
        texts.push(...given);
        return Promise.resolve([0.1, 0.5, 0.9]);
      },
    };
    const { places: order, reranked } = await rerankPlaces(places, asked, { reranker, onFailure: () => undefined });

    expect(order.map(({ key }) => key)).toEqual(['c', 'b', 'a', 'hidden', 'd']);
    expect(reranked.get('c')).toEqual({ score: 0.9, from_rank: 3 });
    expect(texts).toEqual(['a\ntext a', 'b\ntext b', 'c\ntext c']);
  });

  it('keeps the order where the reranker does not answer, and tells of it', async () => {
    const failures: unknown[] = [];
    const down = new Error('down');
    const reranker = { candidates: 4, rerank: () => Promise.reject(down) };
    const { places: order, reranked } = await rerankPlaces(places, asked, {
      reranker,
      onFailure: (error) => failures.push(error),
    });

    expect([order, reranked.size, failures]).toEqual([places, 0, [down]]);
  });

  it('fails where the caller has given up', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    const reranker = { candidates: 4, rerank: () => Promise.reject(new Error('aborted')) };

    await expect(rerankPlaces(places, { ...asked, signal }, { reranker, onFailure: () => undefined })).rejects.toThrow(
      'gone',
    );
  });
});
