import { setTimeout as delay } from 'node:timers/promises';
import { isFinalStatus } from '@parley/contracts';
import type { RagClient, RagSchemas } from '@parley/client';

/** A relation between types that the data suggests, with the agent's advice and people's decisions. */
export interface ProposedRelation {
  readonly id: string;
  /** `Service.owner_team > Team.name` */
  readonly link: string;
  readonly heuristic: NonNullable<RagSchemas['RelationHeuristic']>;
  readonly evaluation: NonNullable<RagSchemas['RelationEvaluation']>;
}

const lookEveryMs = 200;
const limitMs = 120_000;
const relationIdProperty = '_ontology_relation_id';

/** Lets the ontology agent look for relations, and resolves when it has finished. Throws if it fails. */
export async function lookForRelations(client: RagClient): Promise<void> {
  const { job_id } = await client.post('/v1/graph/ontology/agent/regenerate_ontology');
  for (const deadline = performance.now() + limitMs; ;) {
    const { status, message } = await client.get('/v1/job/{job_id}', { params: { path: { job_id } } });
    if (status === 'completed') return;
    if (isFinalStatus(status)) throw new Error(`Looking for relations ended as ${status}: ${message ?? ''}`);
    if (performance.now() > deadline) throw new Error('Relations were not found within two minutes.');
    await delay(lookEveryMs);
  }
}

/** The relations between these types that the last search found, most certain first. */
export async function proposedRelations(client: RagClient, types: readonly string[]): Promise<ProposedRelation[]> {
  const ids = await relationIds(client, types);
  const [heuristics, evaluations] = await Promise.all([
    client.post('/v1/graph/ontology/agent/relation/heuristics/batch', { body: ids }),
    client.post('/v1/graph/ontology/agent/relation/evaluations/batch', { body: ids }),
  ]);
  return ids
    .flatMap((id) => {
      const [heuristic, evaluation] = [heuristics[id], evaluations[id]?.evaluation];
      return heuristic && evaluation ? [{ id, link: linkOf(heuristic), heuristic, evaluation }] : [];
    })
    .sort((one, other) => scoreOf(other) - scoreOf(one) || (one.link < other.link ? -1 : 1));
}

async function relationIds(client: RagClient, types: readonly string[]): Promise<string[]> {
  const { relations } = await client.get('/v1/graph/explore/ontology/relations/batch', {
    params: { query: { limit: 1000 } },
  });
  const ids = relations
    .filter(({ from_entity, to_entity }) => [from_entity, to_entity].every((end) => types.includes(end.entity_type)))
    .map(({ relation_properties }) => relation_properties?.[relationIdProperty])
    .filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

export const scoreOf = ({ heuristic }: ProposedRelation): number => heuristic.score ?? 0;

const linkOf = ({ entity_a_type, entity_b_type, property_mappings }: ProposedRelation['heuristic']) =>
  property_mappings
    .map((one) => `${entity_a_type}.${one.entity_a_property} > ${entity_b_type}.${one.entity_b_idkey_property}`)
    .join(' and ');
