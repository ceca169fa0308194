import { equalitiesOf } from '../matching/equalities.js';
import { type Doc, isArray, isDoc } from '../values/doc.js';
import type { Index } from './hash-index.js';

/** What a plan is made for. */
interface Indexed {
  readonly indexes: ReadonlyMap<string, Index>;
}

export interface Plan {
  readonly index: Index;
  readonly ids: Set<number>;
}

/** Records that may match, from the index that narrows most; `undefined` when every record has to be looked at. */
export function candidateIds(collection: Indexed, filter: Doc): Set<number> | undefined {
  return planFor(collection, filter)?.ids ?? idsOfBranches(collection, filter['$or']);
}

/** The best single index for a filter's equality conditions. */
export function planFor(collection: Indexed, filter: Doc): Plan | undefined {
  const equalities = equalitiesOf(filter);
  if (equalities.size === 0) return undefined;
  let best: Plan | undefined;
  for (const index of collection.indexes.values()) {
    const count = index.coverage(filter, equalities);
    if (count === 0) continue;
    const ids = index.candidates(equalities, count);
    if (!best || ids.size < best.ids.size) best = { index, ids };
    if (ids.size <= 1) break;
  }
  return best;
}

/** `$or` needs an index for each of its branches. */
function idsOfBranches(collection: Indexed, branches: unknown): Set<number> | undefined {
  if (!isArray(branches) || !branches.every(isDoc)) return undefined;
  const sets = branches.map((branch) => candidateIds(collection, branch));
  return sets.every((ids) => ids !== undefined) ? new Set(sets.flatMap((ids) => [...ids])) : undefined;
}
