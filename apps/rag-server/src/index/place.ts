import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexConfig } from './open-index.js';

/** Where an index is: `lancedb:FOLDER` or `opensearch:INDEX`. */
export const placeOf = (config: IndexConfig): string =>
  config.engine === 'lancedb' ? `lancedb:${config.folder}` : `opensearch:${config.index}`;

/** The settings for an index at that place; `undefined` when it belongs to the engine that is not configured. */
export function configAt(config: IndexConfig, place: string): IndexConfig | undefined {
  const [engine, name = ''] = place.split(':');
  if (engine !== config.engine) return undefined;
  return config.engine === 'lancedb' ? { ...config, folder: name } : { ...config, index: name };
}

/** A place beside the configured one. */
export const placeBeside = (config: IndexConfig, id: string): string => `${placeOf(config)}-${id}`;

/** Removes an index with all that it holds; one that is not there is left as it is. */
export async function dropIndex(config: IndexConfig): Promise<void> {
  if (config.engine === 'lancedb') {
    await rm(join(config.dataDir, config.folder), { recursive: true, force: true });
    return;
  }
  const { dropOpenSearchIndex } = await import('./opensearch/opensearch-chunk-index.js');
  await dropOpenSearchIndex(config);
}
