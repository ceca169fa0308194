import { describe, expect, it } from '@jest/globals';
import { scopeToDatasources } from '../src/tools/datasource-scope.js';
import { recall } from '../src/model/wire/talk.js';

describe('keeping a tool inside datasources', () => {
  it.each([
    ['no limits: as it is', 'graph_raw_query_data', { q: 1 }, undefined, { q: 1 }],
    ['a search', 'search', { query: 'a' }, ['x'], { query: 'a', filters: { datasource_id: ['x'] } }],
    ['a document of one of them', 'fetch_document', { datasource_id: 'x' }, ['x', 'y'], { datasource_id: 'x' }],
    ['a document, with only one to be of', 'fetch_document', {}, ['x'], { datasource_id: 'x' }],
    ['a document of another', 'fetch_document', { datasource_id: 'z' }, ['x', 'y'], undefined],
    ['a document of nobody knows which', 'fetch_document', {}, ['x', 'y'], undefined],
    [
      'a file of the conversation',
      'fetch_document',
      { datasource_id: 'attached:a' },
      ['x'],
      { datasource_id: 'attached:a' },
    ],
    ['a tool that cannot be kept in', 'graph_raw_query_data', {}, ['x'], undefined],
  ])('%s', (_what, tool, args, ids, allowed) => {
    expect(scopeToDatasources(tool, args, ids)).toEqual(allowed);
  });
});

describe('recalling a conversation', () => {
  it('keeps the newest exchanges when they are too long together', () => {
    const long = { message: 'old', answer: 'x'.repeat(48_000) };
    expect(recall([long, { message: 'new', answer: 'y' }])).toEqual([
      { role: 'user', content: 'new' },
      { role: 'assistant', content: 'y' },
    ]);
  });
});
