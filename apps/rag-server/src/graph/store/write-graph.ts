import type { GraphEngine, Statement } from '../engine/graph-engine.js';
import type { GraphEdge, GraphNode, GraphStore } from './graph-store.js';
import { partLabel, quotedName } from './labels.js';
import { toRecord } from './node-record.js';

export const writeOperations = (
  engine: GraphEngine,
  label: string,
): Pick<GraphStore, 'apply' | 'removeDatasource'> => ({
  async apply({ removeRoots, put, link }) {
    const statements = [
      ...removal(label, removeRoots),
      ...[...Map.groupBy(put, labelsOf)].map(([labels, nodes]) => putting(label, labels, nodes)),
      ...[...Map.groupBy(link, ({ name }) => name)].map(([name, edges]) => linking(label, name, edges)),
    ];
    if (statements.length > 0) await engine.write(statements);
  },
  removeDatasource: (datasourceId) =>
    engine.write([
      { cypher: `MATCH (n:${label} {_datasource_id: $datasourceId}) DETACH DELETE n`, params: { datasourceId } },
    ]),
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

const linking = (label: string, name: string, edges: readonly GraphEdge[]): Statement => ({
  cypher:
    `UNWIND $rows AS row MATCH (a:${label} {_node_id: row.from}) MATCH (b:${label} {_node_id: row.to}) ` +
    `MERGE (a)-[:${quotedName(name)}]->(b)`,
  params: { rows: edges.map(({ fromId, toId }) => ({ from: fromId, to: toId })) },
});
