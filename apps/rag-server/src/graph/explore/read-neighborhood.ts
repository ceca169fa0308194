import { AppError } from '@parley/contracts';
import { entityKey, type EntityName } from '../entities/entity-name.js';
import type { GraphNode, GraphStore, Relation, Scope } from '../store/graph-store.js';

export interface Neighborhood {
  readonly start: GraphNode;
  /** The start first, then level by level. */
  readonly nodes: readonly GraphNode[];
  /** Among these nodes, each once. */
  readonly relations: readonly Relation[];
  /** Whether the budget ran out: then there is more around. */
  readonly isTruncated: boolean;
}

/** Throws `NOT_FOUND` for an entity that is not there or not to be seen. */
export type ReadNeighborhood = (
  scope: Scope,
  start: EntityName,
  depth: number,
  signal: AbortSignal,
) => Promise<Neighborhood>;

interface Budget {
  readonly nodes: number;
  readonly relations: number;
}

/** As much as one answer carries. */
export const defaultBudget: Budget = { nodes: 500, relations: 2_000 };

/** Level by level outwards: one look at the graph for each level, and one for the entities that were reached. */
export const makeReadNeighborhood =
  (graph: GraphStore, budget = defaultBudget): ReadNeighborhood =>
  async (scope, start, depth, signal) => {
    const reached = new Map([[entityKey(start), start]]);
    const relations = new Map<string, Relation>();
    let isTruncated = false;
    let frontier: readonly EntityName[] = [start];
    for (let level = 0; level < depth && frontier.length > 0; level += 1) {
      const { relations: found, isCut } = await graph.expand(
        scope,
        frontier,
        { limit: budget.relations - relations.size },
        signal,
      );
      const fresh = newlyReached(found, reached);
      const kept = fresh.slice(0, budget.nodes - reached.size);
      for (const name of kept) reached.set(entityKey(name), name);
      for (const relation of found) if (isInside(relation, reached)) relations.set(keyOf(relation), relation);
      isTruncated ||= isCut || kept.length < fresh.length;
      frontier = kept;
    }
    const nodes = await graph.find(scope, [...reached.values()], signal);
    const shown = new Set(nodes.map(entityKey));
    const there = nodes.find((node) => entityKey(node) === entityKey(start));
    if (!there) throw new AppError('NOT_FOUND', 'There is no such entity.');
    const all = [...relations.values()].filter(
      ({ from, to }) => shown.has(entityKey(from)) && shown.has(entityKey(to)),
    );
    return { start: there, nodes, relations: all, isTruncated };
  };

const keyOf = ({ from, name, to, relationId }: Relation) =>
  JSON.stringify([entityKey(from), name, entityKey(to), relationId]);

const isInside = ({ from, to }: Relation, reached: ReadonlyMap<string, EntityName>) =>
  reached.has(entityKey(from)) && reached.has(entityKey(to));

/** Each once, in the order of the relations that lead to them. */
const newlyReached = (found: readonly Relation[], reached: ReadonlyMap<string, EntityName>): EntityName[] => {
  const ends = found.flatMap(({ from, to }) => [from, to]).map((name) => [entityKey(name), name] as const);
  return [...new Map(ends.filter(([key]) => !reached.has(key))).values()];
};
