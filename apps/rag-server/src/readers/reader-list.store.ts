import type { ReaderList } from './reader-list.js';

/** What the keys of reader lists stand for. A list never changes, and none is taken away while a passage may carry its key. */
export interface ReaderListStore {
  /**
   * Keeps lists that documents of the datasource are about to carry. Called before the documents are accepted: a key
   * without its list lets nobody read.
   */
  keep(datasourceId: string, lists: readonly ReaderList[]): Promise<void>;
  /** How many lists there are: with the same number there is none that was not there before. */
  count(): Promise<number>;
  /** Those that were kept at that moment or later; all without one. */
  since(moment: Date | undefined): Promise<KeptList[]>;
  /** Whether documents with readers of their own were ever accepted for the datasource, indexed by now or not. */
  isUsedIn(datasourceId: string): Promise<boolean>;
  /** Notes how current the readers are that a source's own system named. */
  noteRead(datasourceId: string, read: ReadersRead): Promise<void>;
  /** `undefined` for a datasource of which nothing was noted. */
  readOf(datasourceId: string): Promise<ReadersRead | undefined>;
  /** Forgets what was noted of it. */
  deleteDatasource(datasourceId: string): Promise<void>;
}

/** What is known of the permissions of a source that names its readers itself. */
export interface ReadersRead {
  /** Epoch seconds; every document has the readers that it had then, or later. */
  readonly asOf: number;
  /** Documents that nobody reads, because it could not be found out who may. */
  readonly closed: number;
}

export interface KeptList extends ReaderList {
  readonly keptAt: Date;
}
