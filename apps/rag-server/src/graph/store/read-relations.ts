import type { GraphEngine, GraphRow } from '../engine/graph-engine.js';
import { entityKey } from '../entities/entity-name.js';
import type { GraphStore, Relation, Scope } from './graph-store.js';
import { relationProperty } from './labels.js';
import { nameOf } from './node-record.js';
import { scopeParams, visible } from './scope.js';

/** Both entities of a relation are in scope. */
export const bothEnds = (scope: Scope) => `${visible('a', scope)} AND ${visible('b', scope)}`;

/** What a relation is read as. */
export const relationColumns = `a._key AS source, type(r) AS name, b._key AS target, coalesce(r.${relationProperty}, '') AS relation`;

export function relationReads(engine: GraphEngine, label: string): Pick<GraphStore, 'relationPage' | 'expand'> {
  return {
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
  };
}

const isAfter =
  'source > $afterSource OR (source = $afterSource AND (name > $afterName OR (name = $afterName AND ' +
  '(target > $afterTarget OR (target = $afterTarget AND relation > $afterRelation)))))';

const toRelation = ({ source, name, target, relation }: GraphRow): Relation => ({
  from: nameOf(source as string),
  name: name as string,
  to: nameOf(target as string),
  ...(relation !== '' && { relationId: relation as string }),
});
