import type { GraphStore, Relation, Scope } from '../store/graph-store.js';

export interface ShortestPaths {
  /** Each from the start to the end; a relation may be walked either way. */
  readonly paths: readonly (readonly Relation[])[];
  /** Whether there are more of that length, or too much was in the way to look at all. */
  readonly isTruncated: boolean;
}

const mostHops = 20;
const mostPaths = 20;
const relationsPerLevel = 5_000;

/** All shortest paths between two types, level by level from the start; none when nothing leads there. */
export async function shortestPaths(
  graph: GraphStore,
  scope: Scope,
  [start, end]: readonly [start: string, end: string],
  signal: AbortSignal,
): Promise<ShortestPaths> {
  const arrivals = new Map<string, Relation[]>([[start, []]]);
  let isCut = false;
  let frontier = [start];
  for (let hop = 0; hop < mostHops && frontier.length > 0 && !arrivals.has(end); hop += 1) {
    const { relations, isCut: more } = await graph.expand(scope, frontier.map(typeName), relationsPerLevel, signal);
    isCut ||= more;
    frontier = arrive(relations, new Set(frontier), arrivals);
  }
  const paths = walkBack(end, start, arrivals);
  return { paths: paths.slice(0, mostPaths), isTruncated: isCut || paths.length > mostPaths };
}

const typeName = (type: string) => ({ type, primaryKey: type });

/** Notes how types that no earlier level had are arrived at; resolves to those types. */
function arrive(
  relations: readonly Relation[],
  frontier: ReadonlySet<string>,
  arrivals: Map<string, Relation[]>,
): string[] {
  const fresh = new Map<string, Relation[]>();
  for (const relation of relations) {
    for (const [here, there] of [
      [relation.from.type, relation.to.type],
      [relation.to.type, relation.from.type],
    ] as const) {
      if (frontier.has(here) && !arrivals.has(there)) fresh.set(there, [...(fresh.get(there) ?? []), relation]);
    }
  }
  for (const [type, by] of fresh) arrivals.set(type, by);
  return [...fresh.keys()];
}

/** One more than may be told, to know whether there are more. */
function walkBack(type: string, start: string, arrivals: ReadonlyMap<string, readonly Relation[]>): Relation[][] {
  if (type === start) return [[]];
  const paths: Relation[][] = [];
  for (const relation of arrivals.get(type) ?? []) {
    const before = relation.to.type === type ? relation.from.type : relation.to.type;
    for (const path of walkBack(before, start, arrivals)) {
      if (paths.length <= mostPaths) paths.push([...path, relation]);
    }
  }
  return paths;
}

/** `Service -[HAS]-> Service_Port` */
export const inArrows = (start: string, path: readonly Relation[]): string => {
  let at = start;
  const steps = path.map(({ from, name, to }) => {
    const isForward = from.type === at;
    at = isForward ? to.type : from.type;
    return isForward ? ` -[${name}]-> ${at}` : ` <-[${name}]- ${at}`;
  });
  return start + steps.join('');
};
