import type { Table } from '@lancedb/lancedb';
import type { IndexView } from '../chunk-index.js';
import type { Languages } from './lance-keyword-leg.js';
import { unavailable } from './lance-unavailable.js';
import { lanceView } from './lance-view.js';

/** A view of the latest version; it is kept, with what it has read, for as long as nothing is written. */
export function latestView(
  watched: Table,
  open: () => Promise<Table>,
  timeoutMs: number,
  languages: Languages,
): () => Promise<IndexView> {
  let current: { readonly version: number; readonly view: Promise<IndexView> } | undefined;
  let known: IndexView | undefined;
  const pin = async (version: number) => {
    const table = await open();
    await table.checkout(version);
    return (known = lanceView(table, timeoutMs, languages));
  };
  const latest = async () => {
    const version = await watched.version();
    if (current?.version !== version) current = { version, view: pin(version) };
    const { view } = current;
    // A handle that could not be opened is not kept.
    view.catch(() => (current = undefined));
    return view;
  };
  return async () => {
    const [last, newest] = [known, latest().catch(unavailable)];
    return last ? onceConfirmed(last, newest) : newest;
  };
}

/**
 * The latest view before it is known which one that is: the last known one is asked meanwhile, and its answer counts
 * only where that is the latest. Otherwise the latest is asked.
 */
function onceConfirmed(last: IndexView, latest: Promise<IndexView>): IndexView {
  let found: IndexView | undefined;
  const known = latest.then((view) => (found = view));
  // Whoever asks hears of its failure.
  known.catch(() => undefined);
  const answer = async <T>(ask: (view: IndexView) => Promise<T>): Promise<T> => {
    if (found) return ask(found);
    const early = ask(last);
    early.catch(() => undefined);
    const view = await known;
    return view === last ? early : ask(view);
  };
  return {
    rankByKeywords: (leg) => answer((view) => view.rankByKeywords(leg)),
    rankByMeaning: (leg) => answer((view) => view.rankByMeaning(leg)),
    similarities: (keys, vector) => answer((view) => view.similarities(keys, vector)),
    readChunks: (keys) => answer((view) => view.readChunks(keys)),
  };
}
