import { AppError } from '@parley/contracts';
import type { Chunk, ChunkIndex } from '../index/chunk-index.js';
import { type Readable, mayRead } from '../permissions/readable-datasources.js';

/** Throws `NOT_FOUND`, for a chunk that the caller may not read too. */
export type ReadChunk = (id: string, readable: Readable) => Promise<Chunk>;

export const makeReadChunk =
  (index: ChunkIndex): ReadChunk =>
  async (id, readable) => {
    const chunk = await index.findChunk(id);
    if (!chunk || !mayRead(readable, chunk.document.datasourceId))
      throw new AppError('NOT_FOUND', 'There is no such chunk.');
    return chunk;
  };
