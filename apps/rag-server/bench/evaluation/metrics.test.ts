import { describe, expect, it } from '@jest/globals';
import { qualityOf } from './metrics.js';

const one = (judged: Record<string, number>, ranking: string[]) =>
  qualityOf(new Map([['q', ranking]]), new Map([['q', new Map(Object.entries(judged))]]));

describe('qualityOf', () => {
  it('is 1 throughout when everything relevant comes first', () => {
    expect(one({ a: 3, b: 1, c: 0 }, ['a', 'b', 'c'])).toEqual({ ndcg10: 1, recall10: 1, recall100: 1, mrr10: 1 });
  });

  it('discounts by rank, with gains as they were judged', () => {
    // (1 + 3 / log2(3)) / (3 + 1 / log2(3))
    expect(one({ a: 3, b: 1 }, ['b', 'a']).ndcg10).toBe(0.7967);
  });

  it('looks ten deep for gain and first hit, a hundred deep for recall', () => {
    const behind = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);

    expect(one({ a: 1 }, [...behind(10), 'a'])).toEqual({ ndcg10: 0, recall10: 0, recall100: 1, mrr10: 0 });
    expect(one({ a: 1 }, [...behind(100), 'a']).recall100).toBe(0);
  });

  it('does not take a document that was judged irrelevant for a find', () => {
    expect(one({ a: 1, z: 0 }, ['z', 'a'])).toMatchObject({ mrr10: 0.5, recall100: 1 });
  });

  it('counts a query that found nothing', () => {
    const judgements = new Map(['q', 'r'].map((id) => [id, new Map([['a', 1]])]));
    expect(qualityOf(new Map([['q', ['a']]]), judgements)).toEqual({
      ndcg10: 0.5,
      recall10: 0.5,
      recall100: 0.5,
      mrr10: 0.5,
    });
  });
});
