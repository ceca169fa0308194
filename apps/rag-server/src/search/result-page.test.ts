import { expect, it } from '@jest/globals';
import type { Chunk, ChunkKey, IndexView } from '../index/chunk-index.js';
import { chunkReader } from './result-page.js';

const chunkUntil = (freshUntil: number, readersKey?: string) => ({ document: { freshUntil, readersKey } }) as Chunk;

it('reads nothing that went stale since it was ranked, or got other readers', async () => {
  const stored = new Map<ChunkKey, Chunk>([
    ['for ever', chunkUntil(0)],
    ['until then', chunkUntil(100)],
    ['stale', chunkUntil(99)],
    ['for staff', chunkUntil(0, 'staff')],
    ['for the board', chunkUntil(0, 'board')],
  ]);
  const view: Pick<IndexView, 'readChunks'> = { readChunks: () => Promise.resolve(stored) };

  expect([...(await chunkReader(view, { freshAt: 100, lists: ['staff'] })([...stored.keys()])).keys()]).toEqual([
    'for ever',
    'until then',
    'for staff',
  ]);
});
