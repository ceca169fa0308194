import { expect, it } from '@jest/globals';
import type { Chunk, ChunkKey, IndexView } from '../index/chunk-index.js';
import { chunkReader } from './result-page.js';

const chunkUntil = (freshUntil: number) => ({ document: { freshUntil } }) as Chunk;

it('reads nothing that went stale since it was ranked', async () => {
  const stored = new Map<ChunkKey, Chunk>([
    ['for ever', chunkUntil(0)],
    ['until then', chunkUntil(100)],
    ['stale', chunkUntil(99)],
  ]);
  const view: Pick<IndexView, 'readChunks'> = { readChunks: () => Promise.resolve(stored) };

  expect([...(await chunkReader(view, 100)([...stored.keys()])).keys()]).toEqual(['for ever', 'until then']);
});
