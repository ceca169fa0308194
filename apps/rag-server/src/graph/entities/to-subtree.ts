import { partRelation } from '../store/labels.js';
import type { GraphEdge, GraphNode } from '../store/graph-store.js';
import { entityKey, type EntityName, nodeIdOf } from './entity-name.js';
import type { PendingEntity } from './entity.store.js';
import { readEntity } from './read-entity.js';
import type { FlatEntity } from './split-entity.js';

export interface Subtree {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The record that represents its root: the newest document that describes the entity. */
export const standing = (records: readonly PendingEntity[]): PendingEntity | undefined =>
  records
    .filter(({ isGone }) => !isGone)
    .sort((one, other) => order(other.generation, one.generation) || order(one.documentId, other.documentId))[0];

const order = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** What the graph holds of a record: the entity, its parts, and the edges from each to its parts. */
export function toSubtree(record: PendingEntity): Subtree {
  const read = readEntity(record.entity);
  if ('why' in read) throw new Error(`the stored entity of ${record.documentId} is not valid: ${read.why}`);
  // Two lists may give the same name to different parts; one place cannot hold both, so the first stays.
  const parts = [...new Map([...read.parts].reverse().map((part) => [entityKey(part), part])).values()].reverse();
  const idOf = (name: EntityName) => nodeIdOf(record.rootId, name);
  const nodes = parts.map((part) => toNode(record, part, idOf(part)));
  const edges = parts.flatMap(({ parent, ...part }) =>
    parent ? [{ fromId: idOf(parent), toId: idOf(part), name: partRelation }] : [],
  );
  return { nodes, edges };
}

function toNode(record: PendingEntity, part: FlatEntity, id: string): GraphNode {
  const { rootId, datasourceId, generation, freshUntil, readersKey } = record;
  const { type, primaryKey, additionalTypes, properties, primaryKeyProperties, additionalKeyProperties, parent } = part;
  return {
    id,
    rootId,
    datasourceId,
    type,
    primaryKey,
    additionalTypes,
    isPart: parent !== undefined,
    generation,
    freshUntil,
    readersKey,
    properties: {
      ...withoutPlace(properties),
      _document_id: record.documentId,
      _ingestor_id: record.ingestorId,
      _last_updated: record.ingestedAt,
      _primary_key_properties: primaryKeyProperties,
      _additional_key_properties: additionalKeyProperties.map((names) => JSON.stringify(names)),
      ...(parent && {
        _parent_entity_type: parent.type,
        _parent_entity_pk: parent.primaryKey,
        _sub_entity_index: parent.index,
      }),
    },
  };
}

/** Where a part hangs is ours to say: an entity read out of a graph brings along what that graph said of it. */
function withoutPlace({ _parent_entity_type, _parent_entity_pk, _sub_entity_index, ...own }: FlatEntity['properties']) {
  return own;
}
