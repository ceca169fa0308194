import type { GraphEngine, GraphRow } from '../engine/graph-engine.js';
import { entityKey } from '../entities/entity-name.js';
import type { GraphNode, GraphStore, Relation, Scope } from './graph-store.js';
import { relationProperty } from './labels.js';
import { nameOf, newestOfEach, toNode } from './node-record.js';
import { scopeParams, visible } from './scope.js';

type Reads = Pick<GraphStore, 'types' | 'page' | 'relationPage' | 'find' | 'expand' | 'documents' | 'draw' | 'stats'>;

const bothEnds = (scope: Scope) => `${visible('a', scope)} AND ${visible('b', scope)}`;

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
    async relationPage(scope, { after, offset, limit, name }, signal) {
      const where = [bothEnds(scope), ...(name === undefined ? [] : ['type(r) = $name'])].join(' AND ');
      const cypher =
        `MATCH (a:${label})-[r]->(b:${label}) WHERE ${where} ` +
        `WITH DISTINCT ${relationColumns} ${after ? `WHERE ${isAfter}` : ''} ` +
        'RETURN source, name, target, relation ORDER BY source, name, target, relation SKIP $offset LIMIT $limit';
      const place = after && {
        afterSource: entityKey(after.from),
        afterName: after.name,
        afterTarget: entityKey(after.to),
        afterRelation: after.relationId ?? '',
      };
      const params = { ...scopeParams(scope), offset, limit, ...place, ...(name !== undefined && { name }) };
      return (await engine.read({ cypher, params }, signal)).map(toRelation);
    },
    find: (scope, names, signal) => load(scope, [...new Set(names.map(entityKey))], signal),
    async expand(scope, names, { limit, without }, signal) {
      const where = [
        visible('n', scope),
        visible('m', scope),
        ...(without === undefined ? [] : ['type(r) <> $without']),
      ];
      // One pattern for both ways, from the node that has the key: the embedded engine walks it from its left end.
      const cypher =
        `UNWIND $keys AS key MATCH (n:${label} {_key: key})-[r]-(m:${label}) ` +
        `WHERE ${where.join(' AND ')} WITH startNode(r) AS a, r, endNode(r) AS b ` +
        `RETURN DISTINCT ${relationColumns} ORDER BY source, name, target, relation LIMIT $limit`;
      const keys = names.map(entityKey);
      const params = { ...scopeParams(scope), keys, limit: limit + 1, ...(without !== undefined && { without }) };
      const rows = await engine.read({ cypher, params }, signal);
      return { relations: rows.slice(0, limit).map(toRelation), isCut: rows.length > limit };
    },
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

const relationColumns = `a._key AS source, type(r) AS name, b._key AS target, coalesce(r.${relationProperty}, '') AS relation`;

const isAfter =
  'source > $afterSource OR (source = $afterSource AND (name > $afterName OR (name = $afterName AND ' +
  '(target > $afterTarget OR (target = $afterTarget AND relation > $afterRelation)))))';

const toRelation = ({ source, name, target, relation }: GraphRow): Relation => ({
  from: nameOf(source as string),
  name: name as string,
  to: nameOf(target as string),
  ...(relation !== '' && { relationId: relation as string }),
});
