import type { GraphEngine, Statement } from '../engine/graph-engine.js';
import type { GraphEdge, GraphNode, GraphStore } from './graph-store.js';
import { partLabel, quotedName, relationProperty } from './labels.js';
import { toRecord } from './node-record.js';

export const writeOperations = (
  engine: GraphEngine,
  label: string,
): Pick<GraphStore, 'apply' | 'removeDatasource' | 'unlink'> => ({
  async apply({ removeRoots, put, link }) {
    const statements = [
      ...removal(label, removeRoots),
      ...[...Map.groupBy(put, labelsOf)].map(([labels, nodes]) => putting(label, labels, nodes)),
      ...[...Map.groupBy(link, edgeKind).values()].map((edges) => linking(label, edges)),
    ];
    if (statements.length > 0) await engine.write(statements);
  },
  removeDatasource: (datasourceId) =>
    engine.write([
      { cypher: `MATCH (n:${label} {_datasource_id: $datasourceId}) DETACH DELETE n`, params: { datasourceId } },
    ]),
  async unlink(edges) {
    const statements = [...Map.groupBy(edges, edgeKind).values()].map((some) => unlinking(label, some));
    if (statements.length > 0) await engine.write(statements);
  },
});

const removal = (label: string, roots: readonly string[]): Statement[] =>
  roots.length === 0
    ? []
    : [{ cypher: `UNWIND $roots AS root MATCH (n:${label} {_root_id: root}) DETACH DELETE n`, params: { roots } }];

const labelsOf = ({ type, additionalTypes, isPart }: GraphNode) =>
  [...new Set([...(isPart ? [partLabel] : []), type, ...additionalTypes])].map((one) => `:${quotedName(one)}`).join('');

const putting = (label: string, labels: string, nodes: readonly GraphNode[]): Statement => ({
  cypher: `UNWIND $rows AS row MERGE (n:${label} {_node_id: row._node_id}) SET n = row SET n${labels}`,
  params: { rows: nodes.map(toRecord) },
});

/** Edges that one statement can write: the name cannot be a parameter. */
const edgeKind = ({ name, relationId }: GraphEdge) => `${name} ${relationId === undefined ? 'part' : 'relation'}`;

const linking = (label: string, edges: readonly GraphEdge[]): Statement => ({
  cypher:
    `UNWIND $rows AS row MATCH (a:${label} {_node_id: row.from}) MATCH (b:${label} {_node_id: row.to}) ` +
    `MERGE (a)-[:${edgePattern(edges)}]->(b)`,
  params: { rows: edges.map(toRow) },
});

const unlinking = (label: string, edges: readonly GraphEdge[]): Statement => ({
  cypher:
    `UNWIND $rows AS row MATCH (a:${label} {_node_id: row.from})-[r:${edgePattern(edges)}]->(b:${label} {_node_id: row.to}) ` +
    'DELETE r',
  params: { rows: edges.map(toRow) },
});

const edgePattern = ([first]: readonly GraphEdge[]) =>
  `${quotedName(first?.name ?? '')}${first?.relationId === undefined ? '' : ` {${relationProperty}: row.relation}`}`;

const toRow = ({ fromId, toId, relationId }: GraphEdge) => ({
  from: fromId,
  to: toId,
  ...(relationId !== undefined && { relation: relationId }),
});
