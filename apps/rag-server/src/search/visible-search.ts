import type { FilterValue, ParallelSearch, SearchFilters } from '@parley/contracts';
import { mayRead, type Readable } from '../permissions/readable-datasources.js';

/** A sub-search without the datasources that the reader may not know of; `undefined` when it is about nothing else. */
export function visibleSearch(readable: Readable, search: ParallelSearch): ParallelSearch | undefined {
  const ids = search.datasource_ids.filter((id) => mayKnow(readable, id));
  const filters = visibleFilters(readable, search.extra_filters);
  const isHidden = ids.length === 0 && search.datasource_ids.length > 0;
  return isHidden || !filters ? undefined : { ...search, datasource_ids: ids, extra_filters: filters };
}

function visibleFilters(readable: Readable, filters: SearchFilters): SearchFilters | undefined {
  const { datasource_id: named } = filters;
  if (named === undefined) return filters;
  const visible = visibleIds(readable, named);
  return visible === undefined ? undefined : { ...filters, datasource_id: visible };
}

function visibleIds(readable: Readable, named: FilterValue): FilterValue | undefined {
  if (!Array.isArray(named)) return mayKnow(readable, named) ? named : undefined;
  const ids = named.filter((id) => mayKnow(readable, id));
  return ids.length === 0 ? undefined : ids;
}

/** A prefix names no datasource: it may be of those that are still to come. */
const mayKnow = (readable: Readable, id: FilterValue): boolean =>
  typeof id === 'string' && (id.endsWith('*') || mayRead(readable, id));
