import type { DocumentStore } from '../../documents/document.store.js';
import type { GraphStore } from '../store/graph-store.js';
import type { EntityStore } from './entity.store.js';
import type { ProjectEntities } from './project-entities.js';

interface Deps {
  readonly entities: EntityStore;
  readonly project: ProjectEntities;
  readonly data: GraphStore;
  readonly ontology: GraphStore;
  readonly forgetDatasource: (id: string) => Promise<void>;
}

/** The list of documents; their entities leave the graph before the documents leave the list. */
export const documentsWithEntities = <Store extends DocumentStore>(
  documents: Store,
  { entities, project, data, ontology, forgetDatasource }: Deps,
): Store => ({
  ...documents,
  async remove(keys) {
    await entities.remove(keys);
    await project(await entities.pendingRoots({ documents: keys }));
    await documents.remove(keys);
  },
  async removeStale(datasourceId, before) {
    await entities.removeStale(datasourceId, before);
    await project(await entities.pendingRoots({ datasourceId }));
    return documents.removeStale(datasourceId, before);
  },
  async deleteDatasource(datasourceId) {
    await data.removeDatasource(datasourceId);
    await ontology.removeDatasource(datasourceId);
    await forgetDatasource(datasourceId);
    await entities.deleteDatasource(datasourceId);
    return documents.deleteDatasource(datasourceId);
  },
});
