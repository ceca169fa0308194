import { describe, expect, it } from '@jest/globals';
import { freshnessOf, matching, type Source } from '../../src/knowledge/sources/freshness.js';

const aSource = (over: Partial<Source> = {}): Source => ({
  datasource_id: 'web:https://docs.example.test/',
  ingestor_id: 'webloader:rag-server',
  name: 'docs.example.test',
  description: 'Product handbook',
  source_type: 'web',
  last_updated: 1_000_000,
  default_chunk_size: 1500,
  default_chunk_overlap: 150,
  reload_interval: 3_600,
  metadata: null,
  ...over,
});

describe('freshnessOf', () => {
  it.each([
    [1_000_000 + 3_599, 'fresh'],
    [1_000_000 + 3_600, 'due'],
    [1_000_000 + 5_399, 'due'],
    [1_000_000 + 5_400, 'stale'],
  ])('at %d is %s', (now, state) => expect(freshnessOf(aSource(), now).state).toBe(state));

  it('says only that it was not read in full, since some pages may have been', () => {
    expect(freshnessOf(aSource({ last_updated: null }), 1)).toEqual({ state: 'never', words: 'Not read in full yet' });
  });

  it('is fresh where clocks differ', () => {
    expect(freshnessOf(aSource(), 999_000)).toEqual({ state: 'fresh', words: 'Fresh for 1 h' });
  });
});

describe('matching', () => {
  const sources = [aSource(), aSource({ datasource_id: 'wiki:1', name: null, description: 'Team wiki' })];

  it('finds by all words, wherever they stand', () => {
    expect(matching(sources, 'HANDBOOK docs')).toEqual([sources[0]]);
    expect(matching(sources, 'wiki:1')).toEqual([sources[1]]);
    expect(matching(sources, 'handbook wiki')).toEqual([]);
    expect(matching(sources, '  ')).toEqual(sources);
  });
});
