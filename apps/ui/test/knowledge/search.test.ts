import { describe, expect, it } from '@jest/globals';
import type { FusedHit } from '@parley/contracts';
import { joinPages } from '../../src/knowledge/documents/join-pages.js';
import { legsOf } from '../../src/knowledge/search/legs.js';

type Place = { rank: number | null; score: number } | null;

function aHit(id: string, keyword: Place, meaning: Place): FusedHit {
  const search = { keyword, meaning } as NonNullable<FusedHit['explain']>['searches'][number];
  return { metadata: { id }, explain: { searches: [search] } } as FusedHit;
}

describe('legsOf', () => {
  it('puts each leg in its own order and leaves out what a leg did not return', () => {
    const results = [
      aHit('a', { rank: 2, score: 1 }, { rank: 1, score: 0.9 }),
      aHit('b', { rank: 1, score: 3 }, { rank: null, score: 0.1 }),
      aHit('c', null, { rank: 2, score: 0.8 }),
    ];
    const { keyword, meaning } = legsOf(results);
    expect(keyword.map(({ hit }) => hit.metadata.id)).toEqual(['b', 'a']);
    expect(meaning.map(({ hit }) => hit.metadata.id)).toEqual(['a', 'c']);
  });
});

describe('joinPages', () => {
  it('puts a document together whose passages fall on two pages', () => {
    const chunk = (id: string) =>
      ({ id }) as Parameters<typeof joinPages>[0][number]['documents'][number]['chunks'][number];
    const page = (...documents: [string, string[]][]) =>
      ({
        documents: documents.map(([document_id, ids]) => ({ document_id, title: document_id, chunks: ids.map(chunk) })),
      }) as Parameters<typeof joinPages>[0][number];
    const joined = joinPages([page(['a', ['a0']], ['b', ['b0']]), page(['b', ['b1']])]);
    expect(joined.map(({ document_id, chunks }) => [document_id, chunks.map(({ id }) => id)])).toEqual([
      ['a', ['a0']],
      ['b', ['b0', 'b1']],
    ]);
  });
});
