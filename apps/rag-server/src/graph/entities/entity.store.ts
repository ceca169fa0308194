import type { DocumentKey } from '../../index/chunk-index.js';

/** The entity that one document describes. */
export interface EntityRecord extends DocumentKey {
  readonly rootId: string;
  readonly ingestorId: string;
  /** Epoch seconds. */
  readonly ingestedAt: number;
  readonly freshUntil: number;
  /** Id of the task that brought it; of several documents for one entity the largest counts. */
  readonly generation: string;
  /** Of the document: the key of the list of its own readers. */
  readonly readersKey?: string | undefined;
  /** The JSON text that the document holds. */
  readonly entity: string;
}

/** A record with what the graph still has to learn of it. */
export interface PendingEntity extends EntityRecord {
  /** The document was deleted or now describes another entity. */
  readonly isGone: boolean;
  /** Another one with every change of the record. */
  readonly change: string;
}

/**
 * What the data graph is made from. A record that changes is pending until the graph has followed, so a process that
 * dies between the two leaves a list of what is to be done.
 */
export interface EntityStore {
  /** Each document's only entity from now on. */
  put(records: readonly EntityRecord[]): Promise<void>;
  /** Marks the entities of these documents as deleted. */
  remove(documents: readonly DocumentKey[]): Promise<void>;
  /** Marks what went stale before that moment (epoch seconds) as gone. */
  removeStale(datasourceId: string, before: number): Promise<void>;
  /** Roots that the graph has to follow: of these documents, of a datasource, or all of them. */
  pendingRoots(
    of: 'all' | { readonly documents: readonly DocumentKey[] } | { readonly datasourceId: string },
  ): Promise<string[]>;
  ofRoots(rootIds: readonly string[]): Promise<PendingEntity[]>;
  /** The graph has followed; records that have changed meanwhile stay pending. */
  settle(records: readonly PendingEntity[]): Promise<void>;
  /** In a stable order, for rebuilding the graph. */
  roots(): AsyncIterable<string>;
  deleteDatasource(datasourceId: string): Promise<void>;
}
