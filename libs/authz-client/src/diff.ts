import { matches, type Tuple, type TupleFilter, tupleKey } from './tuples.js';

/** Tuples to be there and tuples to be gone, whatever is stored now. */
export interface TupleChanges {
  readonly writes?: readonly Tuple[];
  readonly deletes?: readonly Tuple[];
}

/** The whole of what should be stored within the filters: what is there and not wanted is deleted. */
export interface TupleReplacement {
  readonly within: readonly TupleFilter[];
  readonly wanted: readonly Tuple[];
}

/** How many tuples really changed. */
export interface ChangeCounts {
  readonly writes: number;
  readonly deletes: number;
}

/** What must be sent so that the store holds what is wanted. */
export interface Diff {
  readonly writes: readonly Tuple[];
  readonly deletes: readonly Tuple[];
}

const byKey = (tuples: readonly Tuple[]) => new Map(tuples.map((tuple) => [tupleKey(tuple), tuple]));

/** Drops repetitions. Throws `TypeError` for a tuple that is asked to be there and gone at once. */
export function withoutRepetition({ writes = [], deletes = [] }: TupleChanges): Diff {
  const [wanted, unwanted] = [byKey(writes), byKey(deletes)];
  const both = [...unwanted.keys()].find((key) => wanted.has(key));
  if (both !== undefined) throw new TypeError(`One tuple is both written and deleted: ${both}`);
  return { writes: [...wanted.values()], deletes: [...unwanted.values()] };
}

/** Keeps the changes that the stored tuples do not show yet. */
export function changesAgainst(stored: readonly Tuple[], { writes, deletes }: Diff): Diff {
  const present = byKey(stored);
  return {
    writes: writes.filter((tuple) => !present.has(tupleKey(tuple))),
    deletes: deletes.filter((tuple) => present.has(tupleKey(tuple))),
  };
}

/** Throws `TypeError` for a wanted tuple outside all filters: whether it is stored would never be looked at. */
export function requireWithin({ within, wanted }: TupleReplacement): void {
  const stray = wanted.find((tuple) => !within.some((filter) => matches(filter, tuple)));
  if (stray) throw new TypeError(`A wanted tuple is outside the replaced range: ${tupleKey(stray)}`);
}

/** What turns the stored tuples into the wanted ones. */
export function replacementOf(stored: readonly Tuple[], wanted: readonly Tuple[]): Diff {
  const [present, kept] = [byKey(stored), byKey(wanted)];
  return {
    writes: [...kept].filter(([key]) => !present.has(key)).map(([, tuple]) => tuple),
    deletes: [...present].filter(([key]) => !kept.has(key)).map(([, tuple]) => tuple),
  };
}
