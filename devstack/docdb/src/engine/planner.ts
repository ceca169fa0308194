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
  return planFor(collection, filter)?.ids ?? idsOfBranches(collection, filter);
}

/** The best single index for a filter's equality conditions. Those that fix most fields bound the search of the others. */
export function planFor(collection: Indexed, filter: Doc): Plan | undefined {
  const equalities = equalitiesOf(filter);
  if (equalities.size === 0) return undefined;
  const able = [...collection.indexes.values()]
    .map((index) => ({ index, count: index.coverage(filter, equalities) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  let best: Plan | undefined;
  for (const { index, count } of able) {
    const ids = index.candidates(equalities, count, best?.ids.size ?? Infinity);
    if (ids) best = { index, ids };
    if (ids && ids.size <= 1) break;
  }
  return best;
}

/** `$or` needs an index for each of its branches, in which the conditions beside it hold as well. */
function idsOfBranches(collection: Indexed, { $or: branches, ...beside }: Doc): Set<number> | undefined {
  if (!isArray(branches) || !branches.every(isDoc)) return undefined;
  const sets = branches.map((branch) => candidateIds(collection, { ...branch, $and: [beside, branch] }));
  return sets.every((ids) => ids !== undefined) ? new Set(sets.flatMap((ids) => [...ids])) : undefined;
}
