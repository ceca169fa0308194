import type { ParallelSearch } from '@parley/contracts';

/** A search tool that an administrator made: the same search, set up for one purpose. */
export interface CustomTool {
  readonly id: string;
  readonly description: string;
  readonly searches: readonly ParallelSearch[];
  /** Whether the one who calls may narrow the search by filters of their own. */
  readonly allowsRuntimeFilters: boolean;
  readonly isEnabled: boolean;
  /** Epoch seconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What of a tool is chosen; times are the server's. */
export type CustomToolDraft = Omit<CustomTool, 'createdAt' | 'updatedAt'>;

/** The id of the one built-in tool whose searches can be changed; it is kept among the custom ones. */
export const seededToolId = 'search';

/** Default configuration of `search`: one list mostly by meaning, one mostly by keyword. */
export const seededSearch: CustomToolDraft = {
  id: seededToolId,
  description: '',
  searches: [
    { label: 'semantic_results', datasource_ids: [], extra_filters: {}, semantic_weight: 0.7 },
    { label: 'keyword_results', datasource_ids: [], extra_filters: {}, semantic_weight: 0.2 },
  ],
  allowsRuntimeFilters: true,
  isEnabled: true,
};

/** Whether the lists are weighed as they came: nobody has chosen weights, and the combined list goes by the question. */
export const isAsShipped = (searches: readonly ParallelSearch[]): boolean =>
  searches.length === seededSearch.searches.length &&
  searches.every(({ label, semantic_weight: weight }, at) => {
    const shipped = seededSearch.searches[at];
    return label === shipped?.label && weight === shipped.semantic_weight;
  });
