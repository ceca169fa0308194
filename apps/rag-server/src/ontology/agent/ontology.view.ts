import type { MatchType, RelationEvaluation, RelationHeuristic } from '@parley/contracts';
import { candidateName } from '../../graph/store/labels.js';
import { mayRead, type Readable } from '../../permissions/readable-datasources.js';
import type { PairEvidence } from '../candidates/candidate.js';
import { firstExamples } from '../candidates/evidence.js';
import { rounded } from '../candidates/score.js';
import { qualityOf } from '../candidates/value-match.js';
import type { Advice, FoundRelation, Verdict } from '../relations/relation.js';

/** A candidate as a caller may see it: evidence between datasources that they may read. */
export interface SeenRelation {
  readonly found: FoundRelation;
  readonly pairs: readonly PairEvidence[];
  /** Whether they may read all that its score rests on. */
  readonly isWhole: boolean;
}

/** `undefined` when nothing of it is to be seen. */
export function seenBy(readable: Readable, found: FoundRelation): SeenRelation | undefined {
  const pairs = found.pairs.filter((one) => mayRead(readable, one.aDatasource) && mayRead(readable, one.bDatasource));
  const isWhole = found.datasources.every((id) => mayRead(readable, id));
  return pairs.length > 0 || readable === 'all' ? { found, pairs, isWhole } : undefined;
}

export function toHeuristicView({ found, pairs, isWhole }: SeenRelation): RelationHeuristic {
  const sum = (value: (pair: PairEvidence) => number) => rounded(pairs.reduce((total, pair) => total + value(pair), 0));
  const matches = sum((pair) => pair.matches);
  const average = (total: number) => (matches === 0 ? 0 : rounded(total / matches));
  const value = sum(({ valueQualitySum }) => valueQualitySum);
  const deep = sum(({ deepQualitySum }) => deepQualitySum);
  const patterns = patternsOf(pairs);
  const arrows = found.mappings.map(({ a, b }) => `${a}->${b}`);
  return {
    entity_a_type: found.aType,
    entity_b_type: found.bType,
    property_mappings: found.mappings.map(({ a, b }) => ({ entity_a_property: a, entity_b_idkey_property: b })),
    total_matches: matches,
    last_processed: found.foundAt,
    example_matches: firstExamples(pairs.flatMap(({ examples }) => examples)).map(({ aKey, bKey }) => ({
      entity_a_pk: aKey,
      entity_b_pk: bKey,
    })),
    property_match_patterns: Object.fromEntries(arrows.map((arrow) => [arrow, patterns])),
    property_match_quality: Object.fromEntries(arrows.map((arrow) => [arrow, qualitiesOf(patterns)])),
    value_match_quality_avg: average(value),
    value_match_quality_sum: value,
    deep_match_quality_avg: average(deep),
    deep_match_quality_sum: deep,
    score: isWhole ? found.score : null,
    uniqueness: isWhole ? found.uniqueness : null,
    value_overlap: isWhole ? found.valueOverlap : null,
  };
}

export function patternsOf(pairs: readonly PairEvidence[]): Partial<Record<MatchType, number>> {
  const counts: Partial<Record<MatchType, number>> = {};
  for (const { patterns } of pairs) {
    for (const [by, count] of Object.entries(patterns)) {
      counts[by as MatchType] = (counts[by as MatchType] ?? 0) + count;
    }
  }
  return counts;
}

const qualitiesOf = (patterns: Partial<Record<MatchType, number>>) =>
  Object.fromEntries(Object.keys(patterns).map((by) => [by, qualityOf[by as MatchType]]));

/** `null` before any advice or decision. Callers who see only a part get no reasons, which would reveal the rest. */
export function toEvaluationView({ found, isWhole }: SeenRelation, verdict?: Verdict): RelationEvaluation | null {
  const { advice } = found;
  const said = verdict && verdict.result !== 'NONE' ? decided(verdict) : advice && undecided(advice);
  if (!said) return null;
  return {
    ...said,
    directionality: 'FROM_A_TO_B',
    property_mappings: found.mappings.map(({ a, b }) => ({
      entity_a_property: a,
      entity_b_idkey_property: b,
      match_type: verdict?.mappings.find((one) => one.a === a && one.b === b)?.by ?? null,
    })),
    justification: isWhole ? said.justification : '',
    thought: '',
    is_sub_entity_relation: false,
    advice: isWhole && advice ? toAdviceView(advice) : null,
  };
}

const decided = ({ result, name, justification, decidedAt }: Verdict) => ({
  relation_name: result === 'ACCEPTED' ? name : candidateName,
  result: result === 'ACCEPTED' ? ('ACCEPTED' as const) : ('REJECTED' as const),
  justification,
  last_evaluated: decidedAt,
  is_manual: true,
});

const undecided = ({ justification, at }: Advice) => ({
  relation_name: candidateName,
  result: 'UNSURE' as const,
  justification,
  last_evaluated: at,
  is_manual: false,
});

const toAdviceView = ({ verdict, name, justification, by, cost }: Advice) => ({
  verdict,
  relation_name: name,
  justification,
  by,
  cost: cost && { prompt_tokens: cost.promptTokens, completion_tokens: cost.completionTokens },
});

export const toSyncView = (verdict: Verdict | undefined) => ({
  is_synced: verdict?.isSynced ?? true,
  last_synced: verdict?.syncedAt ?? null,
  error_message: verdict?.syncError ?? null,
});
