import type { RagClient } from '@parley/client';
import type { ProposedRelation } from './find-relations.js';

/** The outcome of a proposed relation. */
export interface Decided {
  readonly relation: ProposedRelation;
  readonly became: 'accepted' | 'accepted before' | 'rejected before' | 'left for a person to decide';
  /** Its name in the graph, if it was accepted. */
  readonly name: string | undefined;
}

/** Accepts what the agent suggests, as a person would on the relations page; existing decisions stay. */
export async function acceptRelations(client: RagClient, relations: readonly ProposedRelation[]): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (const relation of relations) decided.push(await decide(client, relation));
  return decided;
}

async function decide(client: RagClient, relation: ProposedRelation): Promise<Decided> {
  const { result, relation_name: name, advice } = relation.evaluation;
  if (result === 'ACCEPTED') return { relation, became: 'accepted before', name };
  if (result === 'REJECTED') return { relation, became: 'rejected before', name: undefined };
  if (advice?.verdict !== 'ACCEPTED') return { relation, became: 'left for a person to decide', name: undefined };
  await client.post('/v1/graph/ontology/agent/relation/accept/{relation_id}', {
    params: { path: { relation_id: relation.id }, query: { relation_name: advice.relation_name } },
    body: mappingsOf(relation),
  });
  return { relation, became: 'accepted', name: advice.relation_name };
}

/** Each mapping with its most frequent kind of match. */
const mappingsOf = ({ heuristic }: ProposedRelation) =>
  heuristic.property_mappings.map(({ entity_a_property, entity_b_idkey_property }) => {
    const shown = heuristic.property_match_patterns[`${entity_a_property}->${entity_b_idkey_property}`] ?? {};
    const [most] = Object.entries(shown).sort(([, one], [, other]) => other - one);
    return { entity_a_property, entity_b_idkey_property, match_type: (most?.[0] ?? 'exact') as MatchType };
  });

type MatchType = 'exact' | 'prefix' | 'suffix' | 'subset' | 'superset' | 'contains';
