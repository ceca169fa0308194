import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { DocumentStore } from '../documents/document.store.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { documentsWithEntities } from '../graph/entities/documents-with-entities.js';
import { docdbEntityStore } from '../graph/entities/entity.docdb.js';
import { followTypes } from '../graph/entities/follow-types.js';
import { makeProjectEntities } from '../graph/entities/project-entities.js';
import { makeTakeEntities, type TakeEntities } from '../graph/entities/take-entities.js';
import { exploreGraph, maxTypes } from '../graph/explore/explore-graph.js';
import { makeScopeOf, scopeIn } from '../graph/explore/scope-of.js';
import type { GraphServices } from '../graph/graph-services.js';
import type { Graphs } from '../graph/open-graph.js';
import type { OntologyParts } from './wire-ontology.js';
import { graphTools } from '../graph/tools/graph-tools.js';

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
    entityTypes: (reading, signal) => ontology.types(scopeIn(reading, now), maxTypes, signal),
  };
}
