import { setImmediate as turn } from 'node:timers/promises';
import type { GraphNode } from '../../graph/store/graph-store.js';
import type { Candidate } from './candidate.js';
import { createCompositeKeySearch } from './composite-keys.js';
import { createSingleKeySearch } from './find-candidates.js';
import { createKeyIndex, type KeyIndex } from './key-index.js';

/** The entities of a type, from the start each time. */
export type ReadType = (type: string, signal: AbortSignal) => AsyncIterable<readonly GraphNode[]>;

/** Nodes between two looks at what else the process has to do. */
const nodesAtOnce = 200;

/** Everything that may be named, from all these types. */
export async function indexKeys(types: readonly string[], read: ReadType, signal: AbortSignal): Promise<KeyIndex> {
  const index = createKeyIndex();
  for (const type of types) await each(read(type, signal), signal, (node) => index.add(node));
  return index;
}

/** The relations that entities of one type suggest, the surest first. The same data gives the same list. */
export async function searchType(
  type: string,
  index: KeyIndex,
  read: ReadType,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const single = createSingleKeySearch(type, index);
  const composite = createCompositeKeySearch(type, index);
  await each(read(type, signal), signal, (node) => {
    single.look(node);
    if (composite.hasWork) composite.survey(node);
  });
  if (composite.hasWork) await each(read(type, signal), signal, (node) => composite.look(node));
  return [...single.candidates(), ...composite.candidates()].sort(
    (one, other) => other.score - one.score || (one.id < other.id ? -1 : 1),
  );
}

async function each(
  pages: AsyncIterable<readonly GraphNode[]>,
  signal: AbortSignal,
  look: (node: GraphNode) => void,
): Promise<void> {
  for await (const nodes of pages) {
    for (let from = 0; from < nodes.length; from += nodesAtOnce) {
      signal.throwIfAborted();
      nodes.slice(from, from + nodesAtOnce).forEach(look);
      await turn();
    }
  }
}
