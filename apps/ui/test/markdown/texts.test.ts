import { describe, expect, it } from '@jest/globals';
import { searchCalls } from '../../src/chat/sources/search-calls.js';
import { plainText } from '../../src/markdown/plain-text.js';

describe('plainText', () => {
  it.each([
    ['a &amp; b', 'a & b'],
    ['&lt;script&gt;', '<script>'],
    ['&#39;&#x41;', "'A"],
    ['&#x110000;', '&#x110000;'],
    ['&nothing;', '&nothing;'],
  ])('reads %s as %s', (text, expected) => expect(plainText(text)).toBe(expected));
});

describe('searchCalls', () => {
  const tool = (tool_name: string, args: Record<string, unknown>) => ({ tool_call_id: tool_name, tool_name, args });

  it('names each search once, and nothing that is no search or failed', () => {
    const found = searchCalls([
      tool('search', { query: 'ports' }),
      tool('search', { query: 'ports' }),
      { ...tool('search', { query: 'other' }), error: 'down' },
      tool('fetch_document', { document_id: 'd', query: 'x' }),
      tool('graph_explore_ontology_entity', { query: 'x' }),
    ]);
    expect(found).toEqual([{ tool: 'search', args: { query: 'ports' } }]);
  });
});
