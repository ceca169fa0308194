import type { DocumentKey } from '../index/chunk-index.js';

/** A document that somebody took out of its source; no reading brings it back. */
export interface TakenOut extends DocumentKey {
  readonly title: string;
  /** Who did it, as people call them. */
  readonly by: string;
  /** Epoch seconds. */
  readonly at: number;
  /** A file: the documents that a long one became go with it. */
  readonly isFile: boolean;
  /**
   * What is still to be done: its `removal`, or a `check` that nothing which was under way at the time has written it
   * since. `undefined` once nothing of it can be left.
   */
  readonly due: Due | undefined;
}

export type Due = 'removal' | 'check';

/** Which documents are taken out of which source. */
export interface TakenOutStore {
  /** Keeps these as due for removal; those that are there already stay as they are. Resolves to how many were added. */
  add(documents: readonly Omit<TakenOut, 'due'>[]): Promise<number>;
  /** Of these documents, those that are taken out, themselves or with their file; by `documentKey`. */
  among(documents: readonly DocumentKey[]): Promise<ReadonlyMap<string, TakenOut>>;
  count(datasourceId: string): Promise<number>;
  /** The latest first. */
  list(datasourceId: string, page: { readonly offset: number; readonly limit: number }): Promise<TakenOut[]>;
  /** Sources of which something is due, in no order. */
  datasourcesDue(): Promise<string[]>;
  /** Those of a source that are due. */
  due(datasourceId: string): Promise<TakenOut[]>;
  /** Notes what is due now of documents that are still taken out; `undefined`: nothing. */
  note(documents: readonly DocumentKey[], due: Due | undefined): Promise<void>;
  /** Lets documents in again. Resolves to how many were taken out. */
  remove(documents: readonly DocumentKey[]): Promise<number>;
  deleteDatasource(datasourceId: string): Promise<void>;
}
