import type { ParallelSearch, RagRole, SearchFilters } from '@parley/contracts';
import type { Reading } from '../permissions/readable-datasources.js';
import type { Fused, Legs } from './fuse-legs.js';
import type { QueryVector } from './query-vector.js';
import type { Weighed } from './weigh-legs.js';

export interface SearchQuestion {
  /** Key of the caller: each caller has pages of their own, and so has a person for each of their teams. */
  readonly asker: string;
  /** Whose turn the search takes: one for each person, whatever they may read at the time. */
  readonly subject: string;
  readonly query: string;
  /** Where the query was embedded before the search began; else the search does it. */
  readonly vector?: QueryVector;
  readonly filters: SearchFilters;
  /** Hits per list and page, 1 to 100. */
  readonly limit: number;
  /** Hits of each list before this page. */
  readonly offset: number;
  /** Whether hits say how they came to their place. */
  readonly explain: boolean;
  readonly searches: readonly ParallelSearch[];
  /** Whether the combined list is weighed by the question, whatever the weights of the single lists. */
  readonly weighsByQuestion?: boolean;
  /** What the caller may read; part of every filter. */
  readonly readable: Reading;
  /** Files of the conversation, which are searched first; `readable` is without them. */
  readonly attached?: readonly string[];
  /** What the caller would have asked without the team of the request; absent where that makes no difference. */
  readonly withoutTeam?: WithoutTeam | undefined;
  readonly role: RagRole;
  readonly signal: AbortSignal;
}

/** The part of a question that a team narrows, before it was narrowed. */
export type WithoutTeam = Pick<SearchQuestion, 'readable' | 'searches'>;

/** What one sub-search made of its legs. */
export interface RankedSearch {
  readonly search: ParallelSearch;
  readonly legs: Legs;
  readonly fused: readonly Fused[];
  /** Its part in the combined list: by the weight of the question where there is one. */
  readonly combined: readonly Fused[];
  readonly weighed: Weighed | undefined;
}
