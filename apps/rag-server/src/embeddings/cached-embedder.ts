import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Embedder, EmbeddingPurpose } from './embedder.js';

/** Remembers the vectors of the last `maxTexts` texts by what they are for and the hash of their content; everything else is asked for. */
export function cachedEmbedder(embedder: Embedder, maxTexts: number): Embedder {
  const known = new LRUCache<string, Float32Array>({ max: maxTexts });
  return {
    ...embedder,
    get unrelatedSimilarity() {
      return embedder.unrelatedSimilarity;
    },
    async embed(texts, options) {
      const keys = texts.map((text) => contentHash(text, options.purpose));
      const found = new Map(keys.flatMap((key) => pair(key, known.get(key))));
      const missing = new Map(
        keys.map((key, at) => [key, texts[at] ?? ''] as const).filter(([key]) => !found.has(key)),
      );
      const vectors = await embedder.embed([...missing.values()], options);
      [...missing.keys()].forEach((key, at) => {
        const vector = vectors[at];
        if (!vector) throw new Error('The embedder returned fewer vectors than texts');
        found.set(key, vector);
        known.set(key, vector);
      });
      return keys.flatMap((key) => found.get(key) ?? []);
    },
  };
}

const pair = <V>(key: string, value: V | undefined): [string, V][] => (value === undefined ? [] : [[key, value]]);

/** A model may read one text in two ways. */
const contentHash = (text: string, purpose: EmbeddingPurpose) =>
  createHash('sha256').update(purpose).update('\n').update(text).digest('base64url');
