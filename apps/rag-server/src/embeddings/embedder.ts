/** What a text is embedded for: a waiting search goes before every ingest batch. */
export type EmbeddingPurpose = 'query' | 'passage';

export interface EmbedOptions {
  readonly purpose: EmbeddingPurpose;
  /** Stops the work between two micro-batches; the call rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Turns texts into vectors. One engine per process; callers share it. */
export interface Embedder {
  /** Names the model in the index and in the health answer, e.g. `all-MiniLM-L6-v2-int8`. */
  readonly model: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /**
   * One L2-normalised vector per text, in the order asked.
   * Throws `SERVICE_UNAVAILABLE` naming the embedder when the engine is gone.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]>;
  /** Rejects when a remote engine does not answer; absent for one that runs in this process. */
  readonly ping?: (signal: AbortSignal) => Promise<void>;
  close(): Promise<void>;
}
