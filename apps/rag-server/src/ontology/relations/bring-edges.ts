import type { GraphEdge, GraphStore } from '../../graph/store/graph-store.js';

const edgesAtOnce = 1_000;

/** Takes away the edges that are not wanted and adds those that are missing. */
export async function bringTo(
  graph: GraphStore,
  there: readonly GraphEdge[],
  wanted: readonly GraphEdge[],
): Promise<void> {
  const [has, wants] = [new Set(there.map(keyOf)), new Set(wanted.map(keyOf))];
  const gone = there.filter((edge) => !wants.has(keyOf(edge)));
  for (let at = 0; at < gone.length; at += edgesAtOnce) await graph.unlink(gone.slice(at, at + edgesAtOnce));
  await addEdges(
    graph,
    wanted.filter((edge) => !has.has(keyOf(edge))),
  );
}

/** Those that are there stay as they are. */
export async function addEdges(graph: GraphStore, edges: readonly GraphEdge[]): Promise<void> {
  for (let at = 0; at < edges.length; at += edgesAtOnce) {
    await graph.apply({ removeRoots: [], put: [], link: edges.slice(at, at + edgesAtOnce) });
  }
}

const keyOf = ({ fromId, name, toId }: GraphEdge) => JSON.stringify([fromId, name, toId]);
