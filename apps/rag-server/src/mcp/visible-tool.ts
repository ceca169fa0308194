import type { ParallelSearch } from '@parley/contracts';
import type { Readable } from '../permissions/readable-datasources.js';
import { visibleSearch } from '../search/visible-search.js';

/** The set-up of a search tool without what the reader may not know of; `undefined` when that was all. */
export function visibleTool<Setup extends { readonly searches: readonly ParallelSearch[] }>(
  readable: Readable,
  setup: Setup,
): Setup | undefined {
  const searches = setup.searches
    .map((search) => visibleSearch(readable, search))
    .filter((search) => search !== undefined);
  return searches.length === 0 ? undefined : { ...setup, searches };
}
