import { isNamed } from '../permissions/readable-datasources.js';
import { isFresh } from '../time/is-fresh.js';
import type { ChunkFilter } from '../index/chunk-filter.js';
import type { Chunk, ChunkKey, IndexView } from '../index/chunk-index.js';

/** Reads chunks of one view, each once however often it is asked for; those that are not served are not there. */
export type ReadChunks = (keys: readonly ChunkKey[]) => Promise<ReadonlyMap<ChunkKey, Chunk>>;

/** What is fresh at that moment (epoch seconds), and has no readers of its own or those of one of the lists. */
export type Served = Pick<ChunkFilter, 'freshAt' | 'lists'>;

/** Looks once more at what the index has let through: what it was asked and what it holds are of one moment only here. */
export function chunkReader(view: Pick<IndexView, 'readChunks'>, { freshAt, lists = [] }: Served): ReadChunks {
  const known = new Map<ChunkKey, Chunk>();
  return async (keys) => {
    const missing = [...new Set(keys)].filter((key) => !known.has(key));
    for (const [key, chunk] of await view.readChunks(missing))
      if (isFresh(chunk.document, freshAt) && isNamed(lists, chunk.document.readersKey)) known.set(key, chunk);
    return known;
  };
}

/** The first `count` of a ranking whose text has not come before: copies of a page take one place, not all. */
export async function withoutCopies<T extends { key: ChunkKey }>(
  ranking: readonly T[],
  count: number,
  read: ReadChunks,
) {
  const seen = new Set<string>();
  const kept: (T & { readonly chunk: Chunk })[] = [];
  for (let at = 0; at < ranking.length && kept.length < count;) {
    const next = ranking.slice(at, at + count - kept.length);
    const chunks = await read(next.map(({ key }) => key));
    for (const place of next) {
      const chunk = chunks.get(place.key);
      const text = chunk?.text.trim() ?? '';
      if (chunk && !seen.has(text)) kept.push({ ...place, chunk });
      seen.add(text);
    }
    at += next.length;
  }
  return kept;
}
