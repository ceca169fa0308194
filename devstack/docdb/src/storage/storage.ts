/** One thing to write down. Changes handed over in one event-loop turn reach the disk together, or not at all. */
export type Change =
  | { readonly kind: 'put'; readonly recordId: number; readonly collectionId: number; readonly bytes: Uint8Array }
  | { readonly kind: 'remove'; readonly recordId: number }
  | { readonly kind: 'collection'; readonly collectionId: number; readonly definition: Uint8Array }
  | { readonly kind: 'dropCollection'; readonly collectionId: number }
  | {
      readonly kind: 'session';
      readonly id: string;
      readonly txnNumber: string;
      readonly reply: Uint8Array;
      readonly at: number;
    }
  | { readonly kind: 'forgetSession'; readonly id: string };

export interface StoredRecord {
  readonly recordId: number;
  readonly collectionId: number;
  readonly bytes: Uint8Array;
}

export interface StoredSession {
  readonly id: string;
  readonly txnNumber: string;
  readonly reply: Uint8Array;
  readonly at: number;
}

/** Where documents, index definitions and the answers to retryable writes are kept. */
export interface Storage {
  collections(): Iterable<{ collectionId: number; definition: Uint8Array }>;
  records(): Iterable<StoredRecord>;
  sessions(): Iterable<StoredSession>;
  append(change: Change): void;
  /** Resolves when everything appended so far is on disk; rejects when it cannot be, and from then on always. */
  durable(): Promise<void>;
  close(): void;
}

/** Keeps nothing: for tests and for `--memory`. */
export function memoryStorage(): Storage {
  return {
    collections: () => [],
    records: () => [],
    sessions: () => [],
    append: () => undefined,
    durable: () => Promise.resolve(),
    close: () => undefined,
  };
}
