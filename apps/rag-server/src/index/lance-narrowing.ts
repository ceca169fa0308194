import type { Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import type { ChunkFilter } from './chunk-filter.js';
import { clauseOf, freshClause } from './lance-filter.js';

/** A filter that holds until then holds now, and is the same text for every question in between. */
const freshnessStepSeconds = 600;
const clausesKept = 200;

/**
 * The clauses of a filter that leave something out of a pinned version. One that every row fulfils (nothing is stale,
 * the caller may read all there is) costs as much as the ranking itself; it is counted once, beside the second question
 * that has it, and left away from then on.
 */
export function narrowing(table: Table): (filter: ChunkFilter) => string[] {
  const facts = new LRUCache<string, { uses: number; holdsForAll: boolean }>({ max: clausesKept });
  let rows: Promise<number> | undefined;
  const count = async (clause: string) => {
    rows ??= table.countRows();
    return (await table.countRows(clause)) === (await rows);
  };
  const holdsForAll = (clause: string): boolean => {
    const fact = facts.get(clause) ?? { uses: 0, holdsForAll: false };
    facts.set(clause, fact);
    fact.uses += 1;
    // What could not be counted stays a clause.
    if (fact.uses === 2)
      count(clause).then(
        (holds) => (fact.holdsForAll = holds),
        () => undefined,
      );
    return fact.holdsForAll;
  };
  return ({ conditions, freshAt }) => {
    const later = Math.ceil(freshAt / freshnessStepSeconds) * freshnessStepSeconds;
    const fresh = holdsForAll(freshClause(later)) ? [] : [freshClause(freshAt)];
    return [...fresh, ...conditions.map(clauseOf).filter((clause) => !holdsForAll(clause))];
  };
}
