import type { ParallelSearch, RagRole, SearchFilters } from '@parley/contracts';
import type { Readable } from '../permissions/readable-datasources.js';
import type { Fused, Legs } from './fuse-legs.js';

export interface SearchQuestion {
  /** Subject of the caller: whoever asks the same reads pages of their own. */
  readonly asker: string;
  /** Whose turn the search takes: one for each person, whatever they may read at the time. */
  readonly subject: string;
  readonly query: string;
  readonly filters: SearchFilters;
  /** Hits per list and page, 1 to 100. */
  readonly limit: number;
  /** Hits of each list before this page. */
  readonly offset: number;
  /** Whether hits say how they came to their place. */
  readonly explain: boolean;
  readonly searches: readonly ParallelSearch[];
  /** What the caller may read; part of every filter. */
  readonly readable: Readable;
  readonly role: RagRole;
  readonly signal: AbortSignal;
}

/** What one sub-search made of its legs. */
export interface RankedSearch {
  readonly search: ParallelSearch;
  readonly legs: Legs;
  readonly fused: readonly Fused[];
}
