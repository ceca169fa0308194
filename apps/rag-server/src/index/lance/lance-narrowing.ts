import type { Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import type { ChunkFilter } from '../chunk-filter.js';
import { clauseOf, freshClause, readersClause } from './lance-filter.js';

/** A filter that holds until then holds now, and is the same text for every question in between. */
const freshnessStepSeconds = 600;
const clausesKept = 200;

export interface Narrowed {
  /** Those that leave something out. */
  readonly clauses: readonly string[];
  /** At most this part of the rows is left, 0 to 1; 0 as long as it is not known. */
  readonly share: number;
  /** At most this many rows are left; Infinity as long as it is not known. */
  readonly rows: number;
}

/**
 * What a filter leaves of a pinned version. A clause that every row fulfils (nothing is stale, the caller may read all
 * there is) costs as much as the ranking itself; each is counted once, beside the second question that has it, and left
 * away from then on if it leaves nothing out. Of readers it says nothing where the caller looks at them by itself.
 */
export function narrowing(table: Table): (filter: ChunkFilter, but?: 'readers') => Narrowed {
  const facts = new LRUCache<string, { uses: number; share: number }>({ max: clausesKept });
  let rows: Promise<number> | undefined;
  let all = Infinity;
  const count = async (clause: string) => {
    rows ??= table.countRows();
    all = await rows;
    return all === 0 ? 1 : (await table.countRows(clause)) / all;
  };
  const shareOf = (clause: string): number => {
    const fact = facts.get(clause) ?? { uses: 0, share: 0 };
    facts.set(clause, fact);
    fact.uses += 1;
    // What could not be counted stays unknown.
    if (fact.uses === 2)
      count(clause).then(
        (share) => (fact.share = share),
        () => undefined,
      );
    return fact.share;
  };
  return ({ conditions, freshAt, lists = [] }, but) => {
    const later = Math.ceil(freshAt / freshnessStepSeconds) * freshnessStepSeconds;
    const fresh = { clause: freshClause(freshAt), share: shareOf(freshClause(later)) };
    const others = [...conditions.map(clauseOf), ...(but ? [] : [readersClause(lists)])].map((clause) => ({
      clause,
      share: shareOf(clause),
    }));
    const narrow = [fresh, ...others].filter(({ share }) => share !== 1);
    const share = Math.min(1, ...narrow.map((one) => one.share));
    return { clauses: narrow.map(({ clause }) => clause), share, rows: share === 0 ? Infinity : all * share };
  };
}
