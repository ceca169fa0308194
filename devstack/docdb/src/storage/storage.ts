/** One thing to write down. Changes handed over in one event-loop turn reach the disk together, or not at all. */
export type Change =
  | { kind: 'put'; recordId: number; collectionId: number; bytes: Uint8Array }
  | { kind: 'remove'; recordId: number }
  | { kind: 'collection'; collectionId: number; definition: Uint8Array }
  | { kind: 'dropCollection'; collectionId: number }
  | { kind: 'session'; id: string; txnNumber: string; reply: Uint8Array; at: number }
  | { kind: 'forgetSession'; id: string };

export interface StoredRecord {
  recordId: number;
  collectionId: number;
  bytes: Uint8Array;
}

export interface StoredSession {
  id: string;
  txnNumber: string;
  reply: Uint8Array;
  at: number;
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
