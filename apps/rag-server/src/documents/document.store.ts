import type { DocumentFacts, DocumentKey } from '../index/chunk-index.js';

/** What is known of a document beside its passages. */
export interface StoredDocument extends DocumentFacts {
  readonly chunkCount: number;
  /** Id of the task that indexed it: an older task must not write over it. */
  readonly generation: string;
}

/** Absent: all of the list. */
export interface PartOfList {
  /** From that document on. */
  readonly from?: string | undefined;
  /** Without documents that have readers of their own, unless by one of these lists. */
  readonly lists?: readonly string[] | undefined;
}

/** The list of documents. Written after the index, so every listed document has its passages there. */
export interface DocumentStore {
  put(documents: readonly StoredDocument[]): Promise<void>;
  find(documents: readonly DocumentKey[]): Promise<StoredDocument[]>;
  /** All documents of that id in these datasources, ordered by datasource. */
  findById(documentId: string, datasourceIds: readonly string[] | 'all'): Promise<StoredDocument[]>;
  /** In the order of document ids; the reader stops when it has enough. */
  scan(datasourceId: string, part?: PartOfList): AsyncIterable<StoredDocument>;
  /** Up to so many of the newest and of the oldest that have passages and are not stale at that moment (epoch seconds). */
  sample(count: number, freshAt: number): Promise<StoredDocument[][]>;
  remove(documents: readonly DocumentKey[]): Promise<void>;
  /** Removes those that went stale before that moment (epoch seconds), and returns how many. */
  removeStale(datasourceId: string, before: number): Promise<number>;
  /** Every datasource that has a document here, in no order. */
  datasourceIds(): Promise<string[]>;
  /** Tells how many there were. */
  deleteDatasource(datasourceId: string): Promise<number>;
}
