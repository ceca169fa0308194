import { entityKey, type EntityName } from '../entities/entity-name.js';
import type { GraphStore, Relation, Scope } from '../store/graph-store.js';

export interface ShortestPaths {
  /** Each from the start to the end; a relation may be walked either way. */
  readonly paths: readonly (readonly Relation[])[];
  /** Whether there are more of that length, or too much was in the way to look at all. */
  readonly isTruncated: boolean;
}

const maxHops = 20;
const maxPaths = 20;
const relationsPerLevel = 5_000;

/** What was reached from one end: the relations that lead to each entity, and the entities that were reached last. */
interface Side {
  readonly origin: string;
  readonly arrivals: Map<string, readonly Relation[]>;
  frontier: ReadonlyMap<string, EntityName>;
}

function sideFrom(name: EntityName): Side {
  const origin = entityKey(name);
  return { origin, arrivals: new Map([[origin, []]]), frontier: new Map([[origin, name]]) };
}

/**
 * All shortest paths between two entities, level by level from both ends, the one with less to look at first; none when
 * nothing leads there. Where the ends first meet, every shortest path has passed.
 */
export async function shortestPaths(
  graph: Pick<GraphStore, 'expand'>,
  scope: Scope,
  [start, end]: readonly [start: EntityName, end: EntityName],
  signal: AbortSignal,
): Promise<ShortestPaths> {
  const [fromStart, fromEnd] = [sideFrom(start), sideFrom(end)];
  let isCut = false;
  let met = fromStart.origin === fromEnd.origin ? [fromStart.origin] : [];
  for (let hop = 0; hop < maxHops && met.length === 0; hop += 1) {
    const isForth = fromStart.frontier.size <= fromEnd.frontier.size;
    const [side, other] = isForth ? [fromStart, fromEnd] : [fromEnd, fromStart];
    if (side.frontier.size === 0) break;
    const names = [...side.frontier.values()];
    const { relations, isCut: more } = await graph.expand(scope, names, { limit: relationsPerLevel }, signal);
    isCut ||= more;
    arrive(relations, side);
    met = [...side.frontier.keys()].filter((key) => other.arrivals.has(key));
  }
  const paths: Relation[][] = [];
  for (const path of allPaths(met, fromStart, fromEnd)) {
    // One more than the limit, to know whether there are more.
    if (paths.push(path) > maxPaths) break;
  }
  return { paths: paths.slice(0, maxPaths), isTruncated: isCut || paths.length > maxPaths };
}

/** Notes how entities that no earlier level had are arrived at; they are the frontier then. */
function arrive(relations: readonly Relation[], side: Side): void {
  const fresh = new Map<string, { name: EntityName; by: Relation[] }>();
  for (const relation of relations) {
    const [from, to] = [entityKey(relation.from), entityKey(relation.to)];
    for (const [here, there, name] of [
      [from, to, relation.to],
      [to, from, relation.from],
    ] as const) {
      if (!side.frontier.has(here) || side.arrivals.has(there)) continue;
      const arrival = fresh.get(there) ?? { name, by: [] };
      arrival.by.push(relation);
      fresh.set(there, arrival);
    }
  }
  for (const [key, { by }] of fresh) side.arrivals.set(key, by);
  side.frontier = new Map([...fresh].map(([key, { name }]) => [key, name]));
}

/** Found one by one as they are asked for: where much is related to much, there are more than anybody can wait for. */
function* allPaths(met: readonly string[], fromStart: Side, fromEnd: Side): Generator<Relation[], undefined> {
  for (const key of met) {
    for (const before of walkBack(key, fromStart)) {
      for (const after of walkBack(key, fromEnd)) yield [...before, ...after.toReversed()];
    }
  }
}

/** From the origin to an entity. Every step back leads on to the origin, so none is walked in vain. */
function* walkBack(key: string, side: Side): Generator<Relation[], undefined> {
  if (key === side.origin) yield [];
  for (const relation of side.arrivals.get(key) ?? []) {
    const [from, to] = [entityKey(relation.from), entityKey(relation.to)];
    for (const path of walkBack(to === key ? from : to, side)) yield [...path, relation];
  }
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
