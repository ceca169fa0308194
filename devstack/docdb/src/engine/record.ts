import { decode, encode } from '../values/bson.js';
import type { Doc } from '../values/doc.js';

/** A document as it came, with its decoded form made when first asked for. Never changed once made. */
export class Stored {
  #tree: Doc | undefined;
  constructor(
    readonly bytes: Uint8Array,
    tree?: Doc,
  ) {
    this.#tree = tree;
  }
  get tree(): Doc {
    return (this.#tree ??= decode(this.bytes));
  }
}

export const asStored = (doc: Doc): Stored => new Stored(encode(doc), doc);

/** Whoever reads as of a moment: an open transaction. */
export interface Reader {
  readonly snapshot: number;
}

/** Whoever holds a write that nobody else sees yet. */
export interface Writer extends Reader {
  /** Resolves when it has committed or given up. */
  readonly finished: Promise<void>;
}

/** A document through time: what is committed, what open snapshots may still see, what one transaction is writing. */
export interface Rec {
  readonly id: number;
  committed: Stored | undefined;
  committedAt: number;
  /** Earlier states, newest last; each was valid from its `at` on. */
  older: { stored: Stored | undefined; at: number }[];
  pending: { readonly owner: Writer; readonly stored: Stored | undefined } | undefined;
}

/** Where records are kept: what their history needs of a collection. */
export interface Keeper {
  readonly id: number;
  readonly records: Map<number, Rec>;
  /** Takes a state that left the record out of the indexes. */
  unindex(record: Rec, gone: Stored): void;
}

/** What a reader sees of a record: its own writes, else its snapshot, else what is committed. */
export function visible(record: Rec, reader: Reader | undefined): Stored | undefined {
  if (!reader) return record.committed;
  if (record.pending?.owner === reader) return record.pending.stored;
  if (record.committedAt <= reader.snapshot) return record.committed;
  return record.older.findLast((version) => version.at <= reader.snapshot)?.stored;
}

/** Every state of the record that some reader can see: what indexes must lead to. */
export function* statesOf(record: Rec): Iterable<Stored> {
  if (record.committed) yield record.committed;
  for (const { stored } of record.older) if (stored) yield stored;
  if (record.pending?.stored) yield record.pending.stored;
}
