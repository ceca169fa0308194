import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import type { ChunkIndex } from './chunk-index.js';
import type { IndexedModel } from './own/check-index.js';
import type { OpenSearchSettings } from './opensearch/opensearch-chunk-index.js';

/** Which engine keeps the passages, and where. */
export type IndexConfig =
  | { readonly engine: 'lancedb'; readonly dataDir: string; readonly folder: string }
  | ({ readonly engine: 'opensearch'; readonly dataDir: string } & Pick<
      OpenSearchSettings,
      'urls' | 'username' | 'password' | 'caFile' | 'index' | 'replicas'
    >);

const timeoutMs = 30_000;

/** Loads the engine's library; opening the index has to wait for the model's dimension. */
export const warmIndex = ({ engine }: IndexConfig): Promise<unknown> =>
  engine === 'lancedb' ? import('./lance/lance-chunk-index.js') : import('./opensearch/opensearch-chunk-index.js');

/** Opens the engine that is configured; the other one is never loaded. */
export async function openIndex(
  config: IndexConfig,
  { model, dimensions, identity }: IndexedModel,
  { mustExist }: { readonly mustExist?: boolean } = {},
): Promise<ChunkIndex> {
  if (config.engine === 'opensearch') {
    const { openSearchChunkIndex } = await import('./opensearch/opensearch-chunk-index.js');
    const newGeneration = monotonicFactory();
    return openSearchChunkIndex({
      ...config,
      model,
      dimensions,
      identity,
      mustExist,
      timeoutMs,
      now: Date.now,
      newGeneration,
    });
  }
  const [{ lanceChunkIndex }, { freeBytesOf, whileThereIsRoom }] = await Promise.all([
    import('./lance/lance-chunk-index.js'),
    import('./lance/room-on-disk.js'),
  ]);
  const uri = join(config.dataDir, config.folder);
  if (!mustExist) await mkdir(uri, { recursive: true });
  const index = await lanceChunkIndex({ uri, model, dimensions, identity, mustExist, timeoutMs });
  return whileThereIsRoom(index, () => freeBytesOf(uri));
}
