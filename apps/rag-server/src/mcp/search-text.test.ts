import { describe, expect, it } from '@jest/globals';
import type { FusedHit, SearchAnswer } from '@parley/contracts';
import { searchText } from './search-text.js';

const aHit = (at: number, text = `Snippet ${at}.`) =>
  ({
    text_content: `**Title:** Ports\n\n**Snippet:** ${text}\n\n**Source:** https://docs.example.test/${at}`,
    metadata: { datasource_id: 'web:docs', document_id: `doc-${at}` },
  }) as FusedHit;
const answer = (results: FusedHit[]): SearchAnswer => ({ results, keyword_results: results });

describe('what a model reads of a search', () => {
  it('has each passage once, with its source and its document', () => {
    expect(searchText(answer([aHit(1), { ...aHit(2), is_relevant: false }]))).toBe(
      [
        '## Passage 1\n\n**Title:** Ports\n\n**Snippet:** Snippet 1.\n\n**Source:** https://docs.example.test/1',
        '**Document:** `doc-1` in `web:docs`',
        '## Passage 2 (weak match)\n\n**Title:** Ports\n\n**Snippet:** Snippet 2.\n\n**Source:** https://docs.example.test/2',
        '**Document:** `doc-2` in `web:docs`',
      ].join('\n\n'),
    );
  });

  it('has at most 8,000 characters of ten passages, and counts the rest', () => {
    const text = searchText(answer(Array.from({ length: 10 }, (_, at) => aHit(at, 'long '.repeat(300)))));
    expect(text.length).toBeLessThanOrEqual(8_000);
    expect(text).toMatch(/\n6 more passages are left out here\. Ask with `offset` 4 for them\.$/);
  });

  it('says that nothing was found', () => {
    expect(searchText(answer([]))).toBe('Nothing was found.');
  });
});
