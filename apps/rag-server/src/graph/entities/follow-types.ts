import { rootIdOf } from './entity-name.js';
import { partRelation } from '../store/labels.js';
import type { GraphChange, GraphEdge, GraphNode, GraphStore, TypeInUse } from '../store/graph-store.js';

/**
 * Keeps the types of the ontology graph those of the data graph. A type is a node per datasource that has it, so who may
 * read none of its datasources learns nothing of it.
 */
export interface FollowTypes {
  /** After a change of the data graph: `before` were in use by what was changed, `after` are. */
  (before: readonly TypeInUse[], after: readonly TypeInUse[]): Promise<void>;
  /** Compares all of both graphs, for what an earlier process left half done. */
  all(): Promise<void>;
}

interface Deps {
  readonly data: GraphStore;
  readonly ontology: GraphStore;
  /** The other edges between types; of these types alone, or all. Those whose ends are not there are passed over. */
  readonly relationEdges: (types: 'all' | readonly string[]) => Promise<GraphEdge[]>;
}

const limitMs = 60_000;

export function followTypes({ data, ontology, relationEdges }: Deps): FollowTypes {
  const dropUnused = async (types: readonly TypeInUse[], signal: AbortSignal) => {
    const inUse = new Set((await data.stillInUse(types, signal)).map(keyOf));
    const gone = new Set(types.filter((type) => !inUse.has(keyOf(type))).map(typeId));
    if (gone.size === 0) return;
    // A type may have other parents, and be one: it is put back with all that is left around it.
    const left = (await data.typesInUse(signal)).filter((one) => gone.has(typeId(one)) || gone.has(parentId(one)));
    const relations = await relationEdges([...new Set(left.map(({ type }) => type))]);
    await ontology.apply({ ...addition(left, relations), removeRoots: [...gone] });
  };
  const follow = async (before: readonly TypeInUse[], after: readonly TypeInUse[]) => {
    const known = new Set(before.map(keyOf));
    const fresh = new Set(after.filter((type) => !known.has(keyOf(type))).map(({ type }) => type));
    await ontology.apply(addition(after, fresh.size > 0 ? await relationEdges([...fresh]) : []));
    const stays = new Set(after.map(keyOf));
    const maybeGone = before.filter((type) => !stays.has(keyOf(type)));
    await dropUnused(maybeGone, AbortSignal.timeout(limitMs));
  };
  return Object.assign(follow, {
    all: async () => {
      const signal = AbortSignal.timeout(limitMs);
      const [there, wanted] = await Promise.all([ontology.typesInUse(signal), data.typesInUse(signal)]);
      await ontology.apply({ ...addition(wanted, await relationEdges('all')), removeRoots: there.map(typeId) });
    },
  });
}

const keyOf = ({ datasourceId, type, parentType }: TypeInUse) => JSON.stringify([datasourceId, type, parentType]);
const parentId = ({ datasourceId, parentType }: TypeInUse) =>
  parentType === null ? '' : typeId({ datasourceId, type: parentType });

/** Of the node that represents a type of a datasource in the ontology graph. */
export const typeId = ({ datasourceId, type }: Pick<TypeInUse, 'datasourceId' | 'type'>) =>
  rootIdOf(datasourceId, { type, primaryKey: type });

function addition(types: readonly TypeInUse[], relations: readonly GraphEdge[]): GraphChange {
  const nodes = new Map(types.map((type) => [typeId(type), toNode(type)]));
  const link = types.flatMap(({ datasourceId, type, parentType }): GraphEdge[] =>
    parentType === null
      ? []
      : [
          {
            fromId: typeId({ datasourceId, type: parentType }),
            toId: typeId({ datasourceId, type }),
            name: partRelation,
          },
        ],
  );
  return { removeRoots: [], put: [...nodes.values()], link: [...link, ...relations] };
}

const toNode = ({ datasourceId, type, parentType }: TypeInUse): GraphNode => ({
  id: typeId({ datasourceId, type }),
  rootId: typeId({ datasourceId, type }),
  datasourceId,
  type,
  primaryKey: type,
  additionalTypes: [],
  isPart: parentType !== null,
  generation: '',
  freshUntil: 0,
  properties: { entity_type: type, _primary_key_properties: ['entity_type'], _additional_key_properties: [] },
});
