import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { DocumentStore } from '../documents/document.store.js';
import { epochSeconds } from '../jobs/manage-jobs.js';
import type { EntityTypes } from '../mcp/builtin-tools.js';
import type { Tool } from '../mcp/tool.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { documentsWithEntities } from './entities/documents-with-entities.js';
import { docdbEntityStore } from './entities/entity.docdb.js';
import { followTypes } from './entities/follow-types.js';
import { makeProjectEntities } from './entities/project-entities.js';
import { type TakeEntities, makeTakeEntities } from './entities/take-entities.js';
import { type ExploreGraph, exploreGraph, mostTypes } from './explore/explore-graph.js';
import { makeScopeOf } from './explore/scope-of.js';
import type { Graphs } from './open-graph.js';
import type { OntologyParts } from '../ontology/wire-ontology.js';
import { graphTools } from './tools/graph-tools.js';

/** What else the service hands its documents to. */
export interface IngestGraph {
  readonly takeEntities: TakeEntities;
  /** The list of documents, whose entities leave with them. */
  readonly withEntities: <Store extends DocumentStore>(documents: Store) => Store;
}

/** The graph over what docdb says of entities; what an earlier process left half done is done first. */
export async function wireIngestGraph(
  graphs: Graphs,
  connection: Connection,
  ontology: OntologyParts,
): Promise<IngestGraph> {
  const { relationEdges, linkNodes, forgetDatasource } = ontology;
  const entities = docdbEntityStore(connection, randomUUID);
  await entities.createIndexes();
  const follow = followTypes({ ...graphs, relationEdges });
  const project = makeProjectEntities({ ...graphs, entities, followTypes: follow, linkNodes });
  await project(await entities.pendingRoots('all'));
  await follow.all();
  await ontology.syncRelations((await ontology.store.listVerdicts('unsynced')).map(({ id }) => id));
  return {
    takeEntities: makeTakeEntities({ entities, project }),
    withEntities: (documents) => documentsWithEntities(documents, { ...graphs, entities, project, forgetDatasource }),
  };
}

/** Both graphs as readers see them, and the tools of agents. */
export interface GraphServices {
  readonly data: ExploreGraph;
  readonly ontology: ExploreGraph;
  readonly tools: readonly Tool[];
  /** The types that have an entity in these datasources, sorted. */
  readonly entityTypes: EntityTypes;
}

interface ReadDeps {
  readonly permissions: ReadPermissions;
  readonly now: () => Date;
}

export function wireGraphReads({ data, ontology, raw }: Graphs, { permissions, now }: ReadDeps): GraphServices {
  const scopeOf = makeScopeOf({ permissions, now });
  return {
    data: exploreGraph({ graph: data, scopeOf }),
    ontology: exploreGraph({ graph: ontology, scopeOf }),
    tools: graphTools({ data, ontology, raw, now }),
    entityTypes: (datasourceIds, signal) =>
      ontology.types({ datasourceIds, now: epochSeconds(now()) }, mostTypes, signal),
  };
}
