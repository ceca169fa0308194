import type { GraphEngine, GraphRow } from '../engine/graph-engine.js';
import { entityKey } from '../entities/entity-name.js';
import type { GraphNode, GraphStore, Scope } from './graph-store.js';
import { newestOfEach, toNode } from './node-record.js';
import { bothEnds, relationColumns, relationReads } from './read-relations.js';
import { scopeParams, visible } from './scope.js';

type Reads = Pick<GraphStore, 'types' | 'page' | 'relationPage' | 'find' | 'expand' | 'documents' | 'draw' | 'stats'>;

export function readOperations(engine: GraphEngine, label: string): Reads {
  /** The newest node of each key, in the order of the keys. */
  const load = async (scope: Scope, keys: readonly string[], signal: AbortSignal): Promise<GraphNode[]> => {
    if (keys.length === 0) return [];
    const cypher = `UNWIND $keys AS key MATCH (n:${label} {_key: key}) WHERE ${visible('n', scope)} RETURN properties(n) AS record`;
    const rows = await engine.read({ cypher, params: { ...scopeParams(scope), keys } }, signal);
    const newest = newestOfEach(rows.map(({ record }) => toNode(record as GraphRow)));
    return keys.flatMap((key) => newest.get(key) ?? []);
  };
  return {
    ...relationReads(engine, label),
    async types(scope, limit, signal) {
      const cypher = `MATCH (n:${label}) WHERE ${visible('n', scope)} RETURN DISTINCT n._entity_type AS type ORDER BY type LIMIT $limit`;
      const rows = await engine.read({ cypher, params: { ...scopeParams(scope), limit } }, signal);
      return rows.map(({ type }) => type as string);
    },
    async page(scope, { after, offset, limit, type }, signal) {
      const where = [
        visible('n', scope),
        ...(after ? ['n._key > $after'] : []),
        ...(type === undefined ? [] : ['n._entity_type = $type']),
      ].join(' AND ');
      const cypher = `MATCH (n:${label}) WHERE ${where} RETURN DISTINCT n._key AS key ORDER BY key SKIP $offset LIMIT $limit`;
      const params = {
        ...scopeParams(scope),
        offset,
        limit,
        ...(after && { after: entityKey(after) }),
        ...(type !== undefined && { type }),
      };
      const rows = await engine.read({ cypher, params }, signal);
      return load(
        scope,
        rows.map(({ key }) => key as string),
        signal,
      );
    },
    find: (scope, names, signal) => load(scope, [...new Set(names.map(entityKey))], signal),
    async documents(scope, name, signal) {
      const cypher =
        `MATCH (n:${label} {_key: $key}) WHERE ${visible('n', scope)} ` +
        'RETURN n._datasource_id AS datasourceId, n._document_id AS documentId ORDER BY datasourceId';
      const rows = await engine.read({ cypher, params: { ...scopeParams(scope), key: entityKey(name) } }, signal);
      return rows.map(({ datasourceId, documentId }) => ({
        datasourceId: datasourceId as string,
        documentId: documentId as string,
      }));
    },
    async draw(scope, n, signal) {
      const cypher =
        `MATCH (n:${label}) WHERE ${visible('n', scope)} WITH DISTINCT n._key AS key ` +
        'RETURN key, rand() AS lot ORDER BY lot LIMIT $n';
      const rows = await engine.read({ cypher, params: { ...scopeParams(scope), n } }, signal);
      return load(
        scope,
        rows.map(({ key }) => key as string),
        signal,
      );
    },
    async stats(scope, signal) {
      const count = async (cypher: string) => {
        const [row] = await engine.read({ cypher, params: scopeParams(scope) }, signal);
        return row?.['counted'] as number;
      };
      const [entities, relations] = await Promise.all([
        count(`MATCH (n:${label}) WHERE ${visible('n', scope)} RETURN count(DISTINCT n._key) AS counted`),
        count(
          `MATCH (a:${label})-[r]->(b:${label}) WHERE ${bothEnds(scope)} ` +
            `WITH DISTINCT ${relationColumns} RETURN count(*) AS counted`,
        ),
      ]);
      return { entities, relations };
    },
  };
}
