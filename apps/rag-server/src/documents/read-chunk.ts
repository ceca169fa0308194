import { AppError } from '@parley/contracts';
import type { Chunk, ChunkIndex } from '../index/chunk-index.js';
import type { Caller } from '../identity/caller.js';
import type { IsOwnAttached } from '../permissions/own-attached.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { mayReadDocument } from '../permissions/readable-datasources.js';
import { isFresh } from '../time/is-fresh.js';

/** Throws `NOT_FOUND`, also for a chunk that the caller may not read, or that went stale and is found by no search. */
export type ReadChunk = (id: string, caller: Caller, signal: AbortSignal) => Promise<Chunk>;

interface Deps {
  readonly index: Pick<ChunkIndex, 'findChunk'>;
  readonly permissions: Pick<ReadPermissions, 'content'>;
  readonly isOwnAttached: IsOwnAttached;
  readonly now: () => Date;
}

export const makeReadChunk =
  ({ index, permissions, isOwnAttached, now }: Deps): ReadChunk =>
  async (id, caller, signal) => {
    const [chunk, readable] = await Promise.all([index.findChunk(id), permissions.content(caller, signal)]);
    const isShown =
      chunk &&
      isFresh(chunk.document, epochSeconds(now())) &&
      (mayReadDocument(readable, chunk.document) || (await isOwnAttached(caller, chunk.document.datasourceId)));
    if (!isShown) throw new AppError('NOT_FOUND', 'There is no such chunk.');
    return chunk;
  };
