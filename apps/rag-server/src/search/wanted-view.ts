import type { IndexView } from '../index/chunk-index.js';

/** A view that asks the engine nothing more once the signal aborts. */
export const wantedView = (view: IndexView, signal: AbortSignal): IndexView => {
  const whileWanted = async <T>(ask: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return ask();
  };
  return {
    rankByKeywords: (leg) => whileWanted(() => view.rankByKeywords(leg)),
    rankByMeaning: (leg) => whileWanted(() => view.rankByMeaning(leg)),
    similarities: (keys, vector) => whileWanted(() => view.similarities(keys, vector)),
    readChunks: (keys) => whileWanted(() => view.readChunks(keys)),
  };
};
