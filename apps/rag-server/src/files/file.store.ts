/** A file on its way into the store. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface StoredFile {
  readonly id: string;
  readonly storedAt: Date;
}

/** Where files wait until they are read: for every process, as whoever takes a file need not be who reads it. */
export interface FileStore {
  /** Keeps all of it or nothing. Rejects with what its content throws, or with `SERVICE_UNAVAILABLE`. */
  put(file: NewFile): Promise<void>;
  /** Absence is an answer: resolves to `undefined`. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** All that are kept, oldest first. */
  list(): AsyncIterable<StoredFile>;
  /** What is not there is left as it is. */
  remove(ids: readonly string[]): Promise<void>;
}
