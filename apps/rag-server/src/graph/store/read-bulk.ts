import type { GraphEngine, GraphRow } from '../engine/graph-engine.js';
import type { GraphEdge, GraphStore, OneRelation } from './graph-store.js';
import { relationProperty } from './labels.js';
import { toNode } from './node-record.js';
import { forAllReaders } from './scope.js';

/** What the ontology agent searches: whole types without what has readers of its own, and all edges. */
export const bulkOperations = (engine: GraphEngine, label: string): Pick<GraphStore, 'nodesOf' | 'edgesOf'> => ({
  async nodesOf(type, { after, limit }, signal) {
    const cypher =
      `MATCH (n:${label} {_entity_type: $type}) WHERE n._node_id > $after AND ${forAllReaders('n')} ` +
      'RETURN properties(n) AS record ORDER BY n._node_id LIMIT $limit';
    const rows = await engine.read({ cypher, params: { type, after, limit } }, signal);
    return rows.map(({ record }) => toNode(record as GraphRow));
  },
  async edgesOf(which, signal) {
    const { relationId, fromType }: Partial<OneRelation> = which === 'all' ? {} : which;
    const from = fromType === undefined ? '' : ' {_entity_type: $fromType}';
    const cypher =
      `MATCH (a:${label}${from})-[r]->(b:${label}) ` +
      `WHERE r.${relationProperty} ${relationId === undefined ? 'IS NOT NULL' : '= $relationId'} ` +
      `RETURN a._node_id AS fromId, type(r) AS name, b._node_id AS toId, r.${relationProperty} AS relationId`;
    const params = { ...(relationId !== undefined && { relationId }), ...(fromType !== undefined && { fromType }) };
    const rows = await engine.read({ cypher, params }, signal);
    return rows.map((row) => row as unknown as Required<GraphEdge>);
  },
});
