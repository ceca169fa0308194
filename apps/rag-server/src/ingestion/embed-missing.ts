import type { Embedder } from '../embeddings/embedder.js';
import { RefusedTexts } from '../embeddings/refused-texts.js';

interface Passage {
  readonly hash: string;
  readonly embedText: string;
}

/** By hash of what was embedded. */
export interface EmbeddedPassages {
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** Passages that the embedder does not take, with its reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Vectors of every passage: what the index has already, and what only now gets one. */
export async function embedMissing(
  embedder: Embedder,
  documents: readonly { readonly passages: readonly Passage[] }[],
  stored: ReadonlyMap<string, Float32Array>,
  signal: AbortSignal,
): Promise<EmbeddedPassages> {
  const passages = documents.flatMap((document) => document.passages).filter(({ hash }) => !stored.has(hash));
  const missing = new Map(passages.map(({ hash, embedText }) => [hash, embedText]));
  const hashes = [...missing.keys()];
  const byHash = <T>(byPosition: Iterable<readonly [number, T]>) =>
    [...byPosition].flatMap(([at, one]): [string, T][] => (hashes[at] === undefined ? [] : [[hashes[at], one]]));
  try {
    const vectors = await embedder.embed([...missing.values()], { purpose: 'passage', signal });
    return { vectors: new Map([...stored, ...byHash(vectors.entries())]), refused: new Map() };
  } catch (error) {
    if (!(error instanceof RefusedTexts)) throw error;
    return { vectors: new Map([...stored, ...byHash(error.taken)]), refused: new Map(byHash(error.reasons)) };
  }
}
