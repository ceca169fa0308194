import { documentKey } from '../../index/chunk-id.js';
import type { IncomingDocument } from '../../documents/document-task.js';
import { rootIdOf } from './entity-name.js';
import type { EntityRecord, EntityStore } from './entity.store.js';
import type { ProjectEntities } from './project-entities.js';
import { readEntity } from './read-entity.js';

/**
 * Puts the entities of documents into the graph, replacing their earlier ones; documents that are not
 * structured entities remove theirs. Resolves to why a structured document is not valid, by its generation.
 */
export type TakeEntities = (documents: readonly IncomingDocument[]) => Promise<ReadonlyMap<string, string>>;

interface Deps {
  readonly entities: EntityStore;
  readonly project: ProjectEntities;
}

export const makeTakeEntities =
  ({ entities, project }: Deps): TakeEntities =>
  async (documents) => {
    const refused = new Map<string, string>();
    const records = documents.flatMap((document): EntityRecord[] => {
      if (!document.facts.isStructuredEntity) return [];
      const read = toRecord(document);
      if (!('why' in read)) return [read];
      refused.set(document.generation, `Searchable, but not in the graph: ${read.why}.`);
      return [];
    });
    const telling = new Set(records.map(documentKey));
    await entities.remove(documents.map(({ facts }) => facts).filter((facts) => !telling.has(documentKey(facts))));
    await entities.put(records);
    await project(await entities.pendingRoots({ documents: documents.map(({ facts }) => facts) }));
    return refused;
  };

function toRecord({ content, facts, generation }: IncomingDocument): EntityRecord | { readonly why: string } {
  const read = readEntity(content);
  const [root] = 'why' in read ? [] : read.parts;
  if ('why' in read || !root) return { why: 'why' in read ? read.why : 'it is empty' };
  const { datasourceId, documentId, ingestorId, ingestedAt, freshUntil, readersKey } = facts;
  const rootId = rootIdOf(datasourceId, root, readersKey);
  return {
    datasourceId,
    documentId,
    rootId,
    ingestorId,
    ingestedAt,
    freshUntil,
    generation,
    readersKey,
    entity: content,
  };
}
