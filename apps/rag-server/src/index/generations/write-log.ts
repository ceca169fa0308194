import type { DocumentKey } from '../chunk-index.js';

/** What a write is about: some documents, or all of a datasource. */
export type Written = { readonly documents: readonly DocumentKey[] } | { readonly datasourceId: string };

/** A write to the live index that others have not followed yet. */
export interface OwedWrite {
  readonly id: string;
  /** When it ended; a later moment is another end of it. */
  readonly at: Date;
  readonly written: Written;
}

/**
 * Writes to the live index, taken down before they begin. So nobody can overlook one: whoever closes the index, or begins to
 * fill another one, sees it here or is seen by it.
 */
export interface WriteLog {
  /** Takes a write down that begins now; resolves to its id. */
  begin(written: Written): Promise<string>;
  /** It still goes on: one that gives no sign of life for half a minute counts as ended. */
  renew(id: string): Promise<void>;
  /** It is over, whatever became of it, and these generations have to follow. */
  end(id: string, written: Written, owedTo: readonly string[]): Promise<void>;
  /** Writes that go on now. */
  running(): Promise<string[]>;
  /** Ends those that gave no sign of life: these generations have to follow, as nobody knows how far they came. */
  endLost(owedTo: readonly string[]): Promise<void>;
  /** The oldest ones that this generation has to follow. */
  owed(generation: string, limit: number): Promise<OwedWrite[]>;
  /** Keys (`documentKey`) of those of these documents that a write is about which goes on, or which it has to follow. */
  amongOpen(generation: string, documents: readonly DocumentKey[]): Promise<ReadonlySet<string>>;
  countOwed(generation: string): Promise<number>;
  /** The generation has followed these. */
  settle(generation: string, writes: readonly OwedWrite[]): Promise<void>;
  /** Nothing is owed to this generation any more, be it that it is gone or compared as a whole. */
  forget(generation: string): Promise<void>;
}
