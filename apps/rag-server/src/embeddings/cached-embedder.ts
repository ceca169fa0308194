import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Embedder, EmbeddingPurpose, EmbedOptions } from './embedder.js';
import { RefusedTexts } from './refused-texts.js';

/** Remembers the vectors of the last `maxTexts` texts by what they are for and the hash of their content; everything else is asked for. */
export function cachedEmbedder(embedder: Embedder, maxTexts: number): Embedder {
  const known = new LRUCache<string, Float32Array>({ max: maxTexts });

  async function embedMissing(missing: ReadonlyMap<string, string>, options: EmbedOptions) {
    const { vectors, reasons } = await embedded(embedder, [...missing.values()], options);
    const keys = [...missing.keys()];
    const found = new Map(keys.flatMap((key, at) => pair(key, vectors.get(at))));
    for (const [key, vector] of found) known.set(key, vector);
    const refused = new Map(keys.flatMap((key, at) => pair(key, reasons.get(at))));
    if (found.size + refused.size < keys.length) throw new Error('The embedder returned fewer vectors than texts');
    return { found, refused };
  }

  return {
    ...embedder,
    get unrelatedSimilarity() {
      return embedder.unrelatedSimilarity;
    },
    async embed(texts, options) {
      const keys = texts.map((text) => contentHash(text, options.purpose));
      const remembered = new Map(keys.flatMap((key) => pair(key, known.get(key))));
      const missing = new Map(
        keys.map((key, at) => [key, texts[at] ?? ''] as const).filter(([key]) => !remembered.has(key)),
      );
      const { found, refused } = await embedMissing(missing, options);
      const vectorOf = (key: string) => remembered.get(key) ?? found.get(key);
      if (refused.size === 0) return keys.flatMap((key) => vectorOf(key) ?? []);
      throw new RefusedTexts(
        new Map(keys.flatMap((key, at) => pair(at, refused.get(key)))),
        new Map(keys.flatMap((key, at) => pair(at, vectorOf(key)))),
      );
    },
  };
}

/** By position, also when some were refused. */
async function embedded(embedder: Embedder, texts: readonly string[], options: EmbedOptions) {
  try {
    const vectors = await embedder.embed(texts, options);
    return { vectors: new Map(vectors.entries()), reasons: new Map<number, string>() };
  } catch (error) {
    if (error instanceof RefusedTexts) return { vectors: error.taken, reasons: error.reasons };
    throw error;
  }
}

const pair = <K, V>(key: K, value: V | undefined): [K, V][] => (value === undefined ? [] : [[key, value]]);

/** A model may read one text in two ways. */
const contentHash = (text: string, purpose: EmbeddingPurpose) =>
  createHash('sha256').update(purpose).update('\n').update(text).digest('base64url');
