import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Embedder } from './embedder.js';

/** Remembers the vectors of the last `maxTexts` texts by the hash of their content; everything else is asked for. */
export function cachedEmbedder(embedder: Embedder, maxTexts: number): Embedder {
  const known = new LRUCache<string, Float32Array>({ max: maxTexts });
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    async embed(texts, options) {
      const keys = texts.map(contentHash);
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
    ...(embedder.ping && { ping: embedder.ping }),
    close: () => embedder.close(),
  };
}

const pair = <V>(key: string, value: V | undefined): [string, V][] => (value === undefined ? [] : [[key, value]]);

const contentHash = (text: string) => createHash('sha256').update(text).digest('base64url');
