import type { AcceptRelationRequest, MatchType, RelationHeuristic } from '@parley/contracts';
import type { Evaluation, Heuristic } from './ontology-api.js';

/** A relation between two kinds of things that may be true, with what speaks for it. */
export interface Candidate {
  readonly id: string;
  readonly heuristic: Heuristic;
  readonly evaluation: Evaluation | null;
  /** Why the graph has not followed the decision. */
  readonly syncError: string | null;
}

export type State = 'open' | 'accepted' | 'rejected';

/** Whether somebody has decided. */
export function stateOf({ evaluation }: Candidate): State {
  if (evaluation?.result === 'ACCEPTED') return 'accepted';
  return evaluation?.result === 'REJECTED' ? 'rejected' : 'open';
}

/** 0 to 1; an agent elsewhere may not say a score, then how well values match stands for it. */
export const scoreOf = ({ heuristic: { score, value_match_quality_avg } }: Candidate): number =>
  Math.min(1, Math.max(0, score ?? value_match_quality_avg));

/** Best first; of equals, in the order of their ids, the same each time. */
export const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].sort((one, other) => scoreOf(other) - scoreOf(one) || (one.id < other.id ? -1 : 1));

const undecided = '_CANDIDATE';

/** What the relation is to be called unless somebody says otherwise: as decided, as advised, or after the other end. */
export function suggestedName({ heuristic, evaluation }: Candidate): string {
  const known = [evaluation?.relation_name, evaluation?.advice?.relation_name];
  const given = known.find((name) => name !== undefined && name !== '' && name !== undecided);
  if (given !== undefined) return given;
  const words = heuristic.entity_b_type
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `HAS_${words || 'RELATION'}`.slice(0, 64);
}

/** The kind of match that was seen most often, for each mapping. */
export function mappingsOf({ heuristic }: Candidate): AcceptRelationRequest {
  return heuristic.property_mappings.map((mapping) => ({ ...mapping, match_type: usualMatch(heuristic, mapping) }));
}

type Mapping = RelationHeuristic['property_mappings'][number];

function usualMatch({ property_match_patterns }: RelationHeuristic, mapping: Mapping): MatchType {
  const key = `${mapping.entity_a_property}->${mapping.entity_b_idkey_property}`;
  const counts = Object.hasOwn(property_match_patterns, key) ? property_match_patterns[key] : undefined;
  const [best] = Object.entries(counts ?? {}).sort(([, one], [, other]) => other - one);
  return (best?.[0] as MatchType | undefined) ?? 'exact';
}

/** `owner_id = id, region = region`. */
export const mappingWords = ({ heuristic }: Candidate): string =>
  heuristic.property_mappings.map(({ entity_a_property: a, entity_b_idkey_property: b }) => `${a} = ${b}`).join(', ');
