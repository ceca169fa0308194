import type { Table } from '@lancedb/lancedb';
import type { Chunk, ChunkKey, IndexView } from '../chunk-index.js';
import { cosine } from '../cosine.js';
import { keywordLeg, type Languages } from './lance-keyword-leg.js';
import { meaningLeg } from './lance-meaning-leg.js';
import { readOnce } from './lance-once-read.js';
import { pinned } from './lance-pinned.js';
import { chunkColumns, type ChunkRow, toChunk } from './lance-schema.js';
import { unavailable } from './lance-unavailable.js';

/** What many questions find is read once: characters of chunks, and vectors of 1.5 KiB. */
const kept = { characters: 8_000_000, vectors: 5_000 };

/**
 * Legs answer row addresses alone, which stay true inside a pinned version: reading 50 passages that are then dropped
 * costs several times what ranking does.
 */
export function lanceView(table: Table, timeoutMs: number, languages: Languages): IndexView {
  const rows = (keys: readonly ChunkKey[]) => table.takeRowIds(keys.map(BigInt)).withRowId();
  const readVectors = async (keys: readonly ChunkKey[]) => {
    const stored = await rows(keys).select(['vector']).toArrow({ timeoutMs }).catch(unavailable);
    const [ids, vectors] = [stored.getChild('_rowid'), stored.getChild('vector')];
    return Array.from({ length: stored.numRows }, (_, at): [ChunkKey, Float32Array] => [
      String(ids?.get(at)),
      (vectors?.get(at) as { toArray(): Float32Array }).toArray().slice(),
    ]);
  };
  const readRows = async (keys: readonly ChunkKey[]) => {
    const read = (await rows(keys).select(chunkColumns).toArray({ timeoutMs }).catch(unavailable)) as ChunkRow[];
    return read.map((row): [ChunkKey, Chunk] => [String(row['_rowid']), toChunk(row)]);
  };
  const vectorsOf = readOnce(readVectors, { max: kept.vectors });
  const chunksOf = readOnce(readRows, { maxSize: kept.characters, sizeCalculation: ({ text }) => text.length + 1_000 });
  const version = pinned(table, timeoutMs);
  return {
    rankByKeywords: keywordLeg(version, languages),
    rankByMeaning: meaningLeg(version),
    async similarities(keys, vector) {
      return new Map([...(await vectorsOf(keys))].map(([key, stored]) => [key, cosine(vector, stored)]));
    },
    readChunks: chunksOf,
  };
}
