import { typeId } from '../../graph/entities/follow-types.js';
import type { GraphEdge } from '../../graph/store/graph-store.js';
import { candidateName } from '../../graph/store/labels.js';
import type { OntologyStore } from './ontology.store.js';
import type { FoundRelation, Verdict } from './relation.js';

/** Between the types, for each two datasources whose entities match: under its name once a person accepted it. */
export const typeEdges = ({ id, aType, bType, pairs }: FoundRelation, accepted: Verdict | undefined): GraphEdge[] =>
  pairs.map(({ aDatasource, bDatasource }) => ({
    fromId: typeId({ datasourceId: aDatasource, type: aType }),
    toId: typeId({ datasourceId: bDatasource, type: bType }),
    name: accepted?.name ?? candidateName,
    relationId: id,
  }));

/** The edges between types that relations of the version in use have; those of these types alone, or all. */
export type RelationEdges = (types: 'all' | readonly string[]) => Promise<GraphEdge[]>;

export const makeRelationEdges =
  (store: OntologyStore): RelationEdges =>
  async (types) => {
    const [{ version }, accepted] = await Promise.all([store.state(), store.listVerdicts('accepted')]);
    if (version === null) return [];
    const byId = new Map(accepted.map((verdict) => [verdict.id, verdict]));
    const edges: GraphEdge[] = [];
    for await (const found of store.allCandidates(version, types === 'all' ? undefined : types)) {
      edges.push(...typeEdges(found, byId.get(found.id)));
    }
    return edges;
  };
