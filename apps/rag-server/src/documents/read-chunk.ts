import { AppError } from '@parley/contracts';
import type { Chunk, ChunkIndex } from '../index/chunk-index.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { mayRead, type Readable } from '../permissions/readable-datasources.js';
import { isFresh } from '../time/is-fresh.js';

/** Throws `NOT_FOUND`, also for a chunk that the caller may not read, or that went stale and is found by no search. */
export type ReadChunk = (id: string, readable: Readable) => Promise<Chunk>;

interface Deps {
  readonly index: Pick<ChunkIndex, 'findChunk'>;
  readonly now: () => Date;
}

export const makeReadChunk =
  ({ index, now }: Deps): ReadChunk =>
  async (id, readable) => {
    const chunk = await index.findChunk(id);
    const isShown =
      chunk && mayRead(readable, chunk.document.datasourceId) && isFresh(chunk.document, epochSeconds(now()));
    if (!isShown) throw new AppError('NOT_FOUND', 'There is no such chunk.');
    return chunk;
  };
