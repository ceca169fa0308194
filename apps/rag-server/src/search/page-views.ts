import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ChunkFilter } from '../index/chunk-filter.js';
import type { ChunkIndex, IndexView, RankedChunk } from '../index/chunk-index.js';
import type { SearchQuestion } from './search-question.js';

/** For how long further pages read on where the first one began; engines keep what a view needs for a little longer. */
const keptMs = 60_000;
const questionsKept = 200;

/** Runs a search on the view of the index that its page belongs to. */
export type OnPageView = <T>(question: SearchQuestion, search: (view: IndexView) => Promise<T>) => Promise<T>;

/**
 * Further pages are cut from the ranking whose first page was shown, for a minute and by the same process: what is
 * written or tidied up between two pages moves no passage from one to the other. What the caller may read, and what is
 * still fresh, is asked of every page anew.
 */
export function pageViews(index: Pick<ChunkIndex, 'view'>): OnPageView {
  const first = new LRUCache<string, IndexView>({ max: questionsKept, ttl: keptMs, ttlAutopurge: true });
  return async (question, search) => {
    const key = keyOf(question);
    const begun = question.offset > 0 ? first.get(key) : undefined;
    const view = begun ?? rankingOnce(await index.view());
    if (!begun) first.set(key, view);
    try {
      return await search(view);
    } catch (error) {
      // The next try shall not meet a view that can no longer be read.
      first.delete(key);
      throw error;
    }
  };
}

/**
 * A view that ranks once under the same conditions: of passages that score alike an engine may take others each time,
 * where more of them are there than candidates wanted. What went stale meanwhile is left out as passages are read.
 */
function rankingOnce(view: IndexView): IndexView {
  const ranked = new Map<string, Promise<RankedChunk[]>>();
  const once = (leg: string, { filter }: { filter: ChunkFilter }, rank: () => Promise<RankedChunk[]>) => {
    // The conditions name all that the asker may read, which may be thousands of datasources.
    const key = createHash('sha256')
      .update(JSON.stringify([leg, filter.conditions, filter.lists ?? []]))
      .digest('base64url');
    const ranking = ranked.get(key) ?? rank();
    ranked.set(key, ranking);
    return ranking;
  };
  return {
    ...view,
    rankByKeywords: (leg) => once('words', leg, () => view.rankByKeywords(leg)),
    rankByMeaning: (leg) => once('meaning', leg, () => view.rankByMeaning(leg)),
  };
}

const keyOf = ({ asker, query, filters, searches, limit }: SearchQuestion): string =>
  JSON.stringify([asker, limit, query, filters, searches]);
