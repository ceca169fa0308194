/** A program that brings documents. */
export interface Ingestor {
  /** `<type>:<name>` */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Epoch seconds. */
  readonly lastSeen: number;
}

export interface IngestorStore {
  put(ingestor: Ingestor): Promise<void>;
  /** When it was last heard of, in epoch seconds; `undefined` when it never was. */
  lastSeen(id: string): Promise<number | undefined>;
  /** Ordered by id. */
  list(): Promise<Ingestor[]>;
  /** `false` when there is none. */
  remove(id: string): Promise<boolean>;
}
