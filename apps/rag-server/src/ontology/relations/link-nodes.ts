import type { GraphNode, GraphStore } from '../../graph/store/graph-store.js';
import type { ReadType } from '../candidates/search-type.js';
import { addEdges } from './bring-edges.js';
import { isByParts, matchEdges, TooManyEdges } from './match-edges.js';
import type { OntologyStore } from './ontology.store.js';
import type { Verdict } from './relation.js';
import type { SyncRelations } from './sync-relation.js';

/**
 * Gives nodes that were just put the edges of accepted relations, and those of types that lost nodes what they name
 * now. Call it after the graph has them: a relation that is accepted later finds them there.
 */
export type LinkNodes = (nodes: readonly GraphNode[], changedTypes: readonly string[]) => Promise<void>;

interface Deps {
  readonly store: OntologyStore;
  readonly data: GraphStore;
  readonly readAll: ReadType;
  readonly syncRelations: SyncRelations;
}

const limitMs = 300_000;

export const makeLinkNodes =
  (deps: Deps): LinkNodes =>
  async (nodes, changedTypes) => {
    const { store, data, syncRelations } = deps;
    const types = new Set([...nodes.map(({ type }) => type), ...changedTypes]);
    const touched = (await store.listVerdicts('accepted')).filter(
      (one) => types.has(one.aType) || types.has(one.bType),
    );
    for (const verdict of touched) {
      if (isByParts(verdict) && types.has(verdict.bType)) await syncRelations([verdict.id]);
      else await addEdges(data, await edgesOrNone(deps, verdict, nodes));
    }
    // What was decided meanwhile may have looked before these edges were there.
    const now = new Map((await store.verdicts(touched.map(({ id }) => id))).map((one) => [one.id, one.change]));
    const outdated = touched.filter(({ id, change }) => now.get(id) !== change);
    await syncRelations(outdated.map(({ id }) => id));
  };

/** None of a relation that has grown too large; its status says so, because documents do not wait for a person. */
async function edgesOrNone(deps: Deps, verdict: Verdict, nodes: readonly GraphNode[]) {
  try {
    return await edgesOf(deps, verdict, nodes);
  } catch (error) {
    if (!(error instanceof TooManyEdges)) throw error;
    await deps.store.noteSyncError(verdict, error.message);
    return [];
  }
}

/** From the new ones to all, and from all others to the new ones. */
async function edgesOf({ readAll }: Deps, verdict: Verdict, nodes: readonly GraphNode[]) {
  const signal = AbortSignal.timeout(limitMs);
  const { aType, bType } = verdict;
  const [newA, newB] = [aType, bType].map((type) => nodes.filter((node) => node.type === type));
  const forth = newA?.length ? await matchEdges(verdict, onePage(newA), readAll(bType, signal)) : [];
  const back = newB?.length ? await matchEdges(verdict, readAll(aType, signal), onePage(newB)) : [];
  return [...forth, ...back];
}

async function* onePage(nodes: readonly GraphNode[]) {
  yield await Promise.resolve(nodes);
}
