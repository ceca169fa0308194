import type { ChunkFilter } from '../../src/index/chunk-filter.js';
import type { ChunkIndex, IndexView, RankedChunk } from '../../src/index/chunk-index.js';
import { now, vectorAt } from './chunk-documents.js';

/** Opens an engine with nothing in it. */
export type OpenIndex = () => Promise<{ index: ChunkIndex; dispose: () => Promise<void> }>;

export const everything: ChunkFilter = { conditions: [], freshAt: now };

/** Ways to look at what an index finds, by the texts of its chunks. */
export function looksAt(index: () => ChunkIndex) {
  const texts = async (view: IndexView, leg: RankedChunk[]) => {
    const chunks = await view.readChunks(leg.map(({ key }) => key));
    return leg.map(({ key }) => chunks.get(key)?.text);
  };
  const byKeywords = async (text: string, filter = everything, limit = 10) => {
    const view = await index().view();
    return texts(view, await view.rankByKeywords({ text, filter, limit }));
  };
  const byMeaning = async (angle: number, filter = everything, limit = 10) => {
    const view = await index().view();
    return texts(view, await view.rankByMeaning({ vector: vectorAt(angle), filter, limit }));
  };
  return { texts, byKeywords, byMeaning };
}
