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
  /** Ordered by id. */
  list(): Promise<Ingestor[]>;
  /** `false` when there is none. */
  remove(id: string): Promise<boolean>;
}
