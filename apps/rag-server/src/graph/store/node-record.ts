import type { GraphRow, GraphValue } from '../engine/graph-engine.js';
import { entityKey, type EntityName } from '../entities/entity-name.js';
import type { GraphNode } from './graph-store.js';

/** A node as its properties: ours, whatever the entity's own are called, and those beside them. */
export const toRecord = (node: GraphNode): Readonly<Record<string, GraphValue>> => ({
  ...node.properties,
  _node_id: node.id,
  _root_id: node.rootId,
  _key: entityKey(node),
  _datasource_id: node.datasourceId,
  _entity_type: node.type,
  _entity_pk: node.primaryKey,
  _additional_types: node.additionalTypes,
  _is_part: node.isPart,
  _generation: node.generation,
  _fresh_until: node.freshUntil,
  ...(node.readersKey !== undefined && { _readers_key: node.readersKey }),
});

export function toNode(record: GraphRow): GraphNode {
  const { _node_id, _root_id, _key, _is_part, _generation, _additional_types, ...rest } = record;
  const { _datasource_id, _entity_type, _entity_pk, _fresh_until, _readers_key, ...properties } = rest;
  return {
    id: _node_id as string,
    rootId: _root_id as string,
    datasourceId: _datasource_id as string,
    type: _entity_type as string,
    primaryKey: _entity_pk as string,
    additionalTypes: _additional_types as readonly string[],
    isPart: _is_part as boolean,
    generation: _generation as string,
    freshUntil: _fresh_until as number,
    ...(typeof _readers_key === 'string' && { readersKey: _readers_key }),
    properties,
  };
}

/** The newest node of each entity; of two that came together the one with the smaller id, so that it is always the same. */
export function newestOfEach(nodes: readonly GraphNode[]): Map<string, GraphNode> {
  const newest = new Map<string, GraphNode>();
  for (const node of nodes) {
    const before = newest.get(entityKey(node));
    if (!before || isNewer(node, before)) newest.set(entityKey(node), node);
  }
  return newest;
}

const isNewer = (one: GraphNode, other: GraphNode) =>
  one.generation === other.generation ? one.id < other.id : one.generation > other.generation;

export function nameOf(key: string): EntityName {
  const at = key.indexOf('\u001f');
  return { type: key.slice(0, at), primaryKey: key.slice(at + 1) };
}
