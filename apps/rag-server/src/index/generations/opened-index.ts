import type { Embedder } from '../../embeddings/embedder.js';
import type { ChunkIndex } from '../chunk-index.js';

/** An index with the model that makes its vectors: whoever asks or fills it takes both from here. */
export interface OpenedIndex {
  readonly index: ChunkIndex;
  readonly embedder: Embedder;
}

/** The indexes that this process has open, by their place. */
export interface OpenedIndexes {
  /** Opens it unless it is open. Throws what opening throws; `undefined` when it belongs to the other engine. */
  open(place: string, embedder: Embedder): Promise<OpenedIndex | undefined>;
  /** Closes what stands at other places, a while after this was first asked: somebody may still read there. */
  closeOthers(places: ReadonlySet<string>): void;
  close(): Promise<void>;
}

interface Deps {
  readonly openAt: (place: string, embedder: Embedder) => Promise<ChunkIndex> | undefined;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Longer than any search takes. */
const readOnMs = 30_000;

export function openedIndexes({ openAt, now }: Deps): OpenedIndexes {
  const opened = new Map<string, Promise<OpenedIndex>>();
  const unused = new Map<string, number>();
  const closeAt = async (place: string) => {
    const one = opened.get(place);
    opened.delete(place);
    unused.delete(place);
    await one?.then(({ index }) => index.close()).catch(() => undefined);
  };
  return {
    async open(place, embedder) {
      const known = opened.get(place);
      if (known) return known;
      const opening = openAt(place, embedder)?.then((index) => ({ index, embedder }));
      if (!opening) return undefined;
      opened.set(place, opening);
      // The next one to ask tries again.
      opening.catch(() => opened.delete(place));
      return opening;
    },
    closeOthers(places) {
      for (const place of opened.keys()) {
        if (places.has(place)) unused.delete(place);
        else if (!unused.has(place)) unused.set(place, now());
        else if (now() - (unused.get(place) ?? 0) > readOnMs) void closeAt(place);
      }
    },
    async close() {
      await Promise.all([...opened.keys()].map(closeAt));
    },
  };
}
