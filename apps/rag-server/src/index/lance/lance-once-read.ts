import { LRUCache } from 'lru-cache';
import type { ChunkKey } from '../chunk-index.js';
import { unavailable } from './lance-unavailable.js';

/** What does not change in a pinned version is asked for once; after a failure again. */
export function learnt<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return async () => {
    known ??= ask();
    return known.catch((error: unknown) => {
      known = undefined;
      return unavailable(error);
    });
  };
}

/** Reads what was not read before, and remembers the latest. */
export function readOnce<V extends object>(
  read: (keys: readonly ChunkKey[]) => Promise<[ChunkKey, V][]>,
  limits: LRUCache.Options<ChunkKey, V, unknown>,
) {
  const known = new LRUCache<ChunkKey, V>(limits);
  return async (keys: readonly ChunkKey[]): Promise<Map<ChunkKey, V>> => {
    const found = new Map(keys.map((key) => [key, known.get(key)] as const));
    const missing = [...found].filter(([, value]) => value === undefined).map(([key]) => key);
    const fresh = missing.length > 0 ? await read(missing) : [];
    for (const [key, value] of fresh) known.set(key, value);
    const all = [...[...found].filter((entry): entry is [ChunkKey, V] => entry[1] !== undefined), ...fresh];
    return new Map(all);
  };
}
