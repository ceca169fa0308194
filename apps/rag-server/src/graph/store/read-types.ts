import type { GraphEngine, GraphRow, GraphValue } from '../engine/graph-engine.js';
import type { GraphStore, TypeInUse } from './graph-store.js';
import { forAllReaders } from './scope.js';

/** What the types of a graph are read by. `_parent_entity_type` is a property of parts alone. */
export const typeOperations = (
  engine: GraphEngine,
  label: string,
): Pick<GraphStore, 'typesInUse' | 'stillInUse' | 'typesOfRoots'> => ({
  typesInUse: async (signal) =>
    (await engine.read({ cypher: `MATCH (n:${label}) WHERE ${forAllReaders('n')} ${distinctTypes}` }, signal)).map(
      toTypeInUse,
    ),
  async stillInUse(types, signal) {
    const found = await Promise.all(
      types.map(async (type) => (await engine.read(oneOf(label, type), signal)).map(() => type)),
    );
    return found.flat();
  },
  async typesOfRoots(roots, signal) {
    const cypher = `UNWIND $roots AS root MATCH (n:${label} {_root_id: root}) WHERE ${forAllReaders('n')} ${distinctTypes}`;
    return (await engine.read({ cypher, params: { roots } }, signal)).map(toTypeInUse);
  },
});

const distinctTypes =
  'RETURN DISTINCT n._datasource_id AS datasourceId, n._entity_type AS type, n._parent_entity_type AS parentType';

function oneOf(label: string, { datasourceId, type, parentType }: TypeInUse) {
  const params: Record<string, GraphValue> = { datasourceId, type, parentType };
  const parent = parentType === null ? 'n._parent_entity_type IS NULL' : 'n._parent_entity_type = $parentType';
  const match = `MATCH (n:${label} {_entity_type: $type}) WHERE n._datasource_id = $datasourceId AND ${parent} AND ${forAllReaders('n')}`;
  return { cypher: `${match} RETURN 1 AS one LIMIT 1`, params };
}

const toTypeInUse = ({ datasourceId, type, parentType }: GraphRow): TypeInUse => ({
  datasourceId: datasourceId as string,
  type: type as string,
  parentType: (parentType ?? null) as string | null,
});
