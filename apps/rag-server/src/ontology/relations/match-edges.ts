import { joinKey } from '../../graph/entities/entity-name.js';
import type { GraphEdge, GraphNode } from '../../graph/store/graph-store.js';
import { keyText } from '../candidates/key-index.js';
import { isTaken, probesOf, textsOf } from '../candidates/value-match.js';
import type { AcceptedMapping, Verdict } from './relation.js';

type Pages = AsyncIterable<readonly GraphNode[]>;

/** A relation that would create more edges is not specific enough to mean anything. */
const maxEdges = 1_000_000;

/** What is wrong with such a relation, for people. */
export class TooManyEdges extends Error {
  override readonly name = 'TooManyEdges';
  constructor() {
    super(`The relation would create more than ${maxEdges} edges because its values are not specific. Reject it.`);
  }
}

/** The edges that an accepted relation has between these nodes. Throws `TooManyEdges`. */
export async function matchEdges(verdict: Verdict, aNodes: Pages, bNodes: Pages): Promise<GraphEdge[]> {
  const named = await namedBy(verdict, bNodes);
  const edges: GraphEdge[] = [];
  for await (const nodes of aNodes) {
    for (const node of nodes) {
      for (const id of idsNamedBy(verdict, node, named)) edges.push(toEdge(verdict, node.id, id));
      if (edges.length > maxEdges) throw new TooManyEdges();
    }
  }
  return edges;
}

/** Whether a value may name an entity by a part of itself: then another entity may change what it names. */
export const isByParts = ({ mappings }: Pick<Verdict, 'mappings'>): boolean =>
  mappings.some(({ by }) => by === 'prefix' || by === 'suffix' || by === 'contains');

async function namedBy({ mappings }: Verdict, bNodes: Pages): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>();
  for await (const nodes of bNodes) {
    for (const node of nodes) {
      const values = node.isPart ? [undefined] : mappings.map(({ b }) => keyText(node, b));
      if (!values.every((value) => value !== undefined)) continue;
      const key = joinKey(values);
      const there = named.get(key);
      if (there) there.push(node.id);
      else named.set(key, [node.id]);
    }
  }
  return named;
}

/** Each once; an entity never names itself. */
function idsNamedBy(
  { mappings }: Verdict,
  node: GraphNode,
  named: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const [first] = mappings;
  const keys = first && mappings.length === 1 ? namesIn(node, first, named) : wholeKey(node, mappings);
  return new Set(keys.flatMap((key) => named.get(key) ?? []).filter((id) => id !== node.id));
}

/** Of every value the first that is a key: all of it before its parts, as candidates are found. */
function namesIn(node: GraphNode, { a, by }: AcceptedMapping, named: ReadonlyMap<string, unknown>): string[] {
  const value = node.properties[a];
  return textsOf(value).flatMap((text) => {
    const hit = probesOf(text, Array.isArray(value)).find(({ key }) => named.has(key));
    return hit && isTaken(by, hit.by) ? [hit.key] : [];
  });
}

function wholeKey(node: GraphNode, mappings: readonly AcceptedMapping[]): string[] {
  const values = mappings.map(({ a }) => keyText(node, a));
  return values.every((value) => value !== undefined) ? [joinKey(values)] : [];
}

const toEdge = ({ id, name }: Verdict, aId: string, bId: string): GraphEdge => ({
  fromId: aId,
  toId: bId,
  name,
  relationId: id,
});
