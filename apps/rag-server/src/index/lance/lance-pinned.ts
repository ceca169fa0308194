import type { Table } from '@lancedb/lancedb';
import type { ChunkFilter } from '../chunk-filter.js';
import type { RankedChunk } from '../chunk-index.js';
import { type Narrowed, narrowing } from './lance-narrowing.js';
import { readersOfRows } from './lance-readers.js';

/** Below that, so much more would be ranked that the engine leaves it out at less cost. */
export const leastShare = 0.2;
/** Those that may be seen are not spread evenly. */
const more = 1.3;

/** Ranks so many under what is left of a filter, of which that part of all rows can be seen. */
type AskMore = (narrowed: Narrowed, most: number, share: number) => Promise<RankedChunk[]>;

/** A version of the table that does not change any more, and what is known of it. */
export interface Pinned {
  readonly table: Table;
  readonly timeoutMs: number;
  readonly narrow: ReturnType<typeof narrowing>;
  /** The part of a longer ranking that the caller may see; `undefined` where the ranking does not hold enough of it. */
  readonly rankSeen: (filter: ChunkFilter, limit: number, ask: AskMore) => Promise<RankedChunk[] | undefined>;
}

export function pinned(table: Table, timeoutMs: number): Pinned {
  const narrow = narrowing(table);
  const seenBy = readersOfRows(table);
  return {
    table,
    timeoutMs,
    narrow,
    async rankSeen(filter, limit, ask) {
      const seen = seenBy(filter.lists ?? []);
      if (!seen || seen.share < leastShare) return undefined;
      const most = seen.share === 1 ? limit : Math.ceil((limit / seen.share) * more) + 10;
      const all = await ask(narrow(filter, 'readers'), most, seen.share);
      const kept = all.filter(({ key }) => seen.has(BigInt(key)));
      return kept.length >= limit || all.length < most ? kept.slice(0, limit) : undefined;
    },
  };
}

/** The query under what is left of a filter. */
export const within = <Q extends { where(predicate: string): Q }>(query: Q, { clauses }: Narrowed): Q =>
  clauses.length === 0 ? query : query.where(clauses.join(' AND '));
