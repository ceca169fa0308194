import { isFresh } from '../../time/is-fresh.js';
import type { GraphNode, GraphStore } from '../../graph/store/graph-store.js';
import { epochSeconds } from '../../time/epoch-seconds.js';
import type { ReadType } from './search-type.js';

const pageSize = 1_000;

/** The entities of a type as the graph has them: stale ones are no evidence, but keep their edges. */
export function readTypes(data: GraphStore, now: () => Date): { read: ReadType; readAll: ReadType } {
  const readAll: ReadType = async function* (type, signal) {
    let after = '';
    for (;;) {
      const nodes = await data.nodesOf(type, { after, limit: pageSize }, signal);
      if (nodes.length > 0) yield nodes;
      const last = nodes.at(-1);
      if (!last || nodes.length < pageSize) return;
      after = last.id;
    }
  };
  const isServed = (node: GraphNode) => isFresh(node, epochSeconds(now()));
  return {
    readAll,
    async *read(type, signal) {
      for await (const nodes of readAll(type, signal)) yield nodes.filter(isServed);
    },
  };
}
