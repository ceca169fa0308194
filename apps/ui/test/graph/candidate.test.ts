import { describe, expect, it } from '@jest/globals';
import { type Candidate, inOrder, mappingsOf, stateOf, suggestedName } from '../../src/graph/review/candidate.js';
import type { Evaluation, Heuristic } from '../../src/graph/review/ontology-api.js';

const aCandidate = (id: string, heuristic: Partial<Heuristic> = {}, evaluation?: Partial<Evaluation>): Candidate => ({
  id,
  heuristic: {
    entity_a_type: 'Incident',
    entity_b_type: 'CloudService',
    property_mappings: [{ entity_a_property: 'service', entity_b_idkey_property: 'name' }],
    total_matches: 3,
    last_processed: 0,
    example_matches: [],
    property_match_patterns: { 'service->name': { exact: 2, prefix: 7 } },
    property_match_quality: {},
    score: null,
    uniqueness: null,
    value_overlap: null,
    value_match_quality_avg: 0.5,
    value_match_quality_sum: 1,
    deep_match_quality_avg: 0.5,
    deep_match_quality_sum: 1,
    ...heuristic,
  },
  evaluation: evaluation ? ({ relation_name: '_CANDIDATE', result: 'UNSURE', ...evaluation } as Evaluation) : null,
  syncError: null,
});

describe('candidates', () => {
  it('stand best first, equals always in the same order', () => {
    const all = [aCandidate('b'), aCandidate('c', { score: 0.9 }), aCandidate('a'), aCandidate('d', { score: 0.1 })];
    expect(inOrder(all).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('are open until a person decides, whatever the agent advises', () => {
    const advice = { verdict: 'ACCEPTED', relation_name: 'HITS', justification: '', by: 'rule', cost: null } as const;
    expect(stateOf(aCandidate('a'))).toBe('open');
    expect(stateOf(aCandidate('a', {}, { advice }))).toBe('open');
    expect(stateOf(aCandidate('a', {}, { result: 'ACCEPTED' }))).toBe('accepted');
    expect(stateOf(aCandidate('a', {}, { result: 'REJECTED' }))).toBe('rejected');
    expect(suggestedName(aCandidate('a', {}, { advice }))).toBe('HITS');
  });

  it('are called after the other end where nobody named them', () => {
    expect(suggestedName(aCandidate('a', {}, {}))).toBe('HAS_CLOUD_SERVICE');
    expect(suggestedName(aCandidate('a', { entity_b_type: '…' }))).toBe('HAS_RELATION');
  });

  it('are accepted with the kind of match that was seen most often', () => {
    expect(mappingsOf(aCandidate('a'))).toEqual([
      { entity_a_property: 'service', entity_b_idkey_property: 'name', match_type: 'prefix' },
    ]);
    expect(mappingsOf(aCandidate('a', { property_match_patterns: {} }))[0]?.match_type).toBe('exact');
  });
});
