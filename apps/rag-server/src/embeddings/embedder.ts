import type { Prefixes } from '../onnx/model-folder.js';

/** What a text is embedded for: a waiting search goes before every ingest batch, and models may want words before each. */
export type EmbeddingPurpose = keyof Prefixes;

export interface EmbedOptions {
  readonly purpose: EmbeddingPurpose;
  /** Stops the work between two micro-batches; the call rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called with the tokens that each request took, by engines that are paid for them. */
  readonly noteTokens?: (tokens: number) => void;
}

/** Turns texts into vectors. One engine per process; callers share it. */
export interface EmbeddingEngine {
  /** Names the model in the index and in the health answer, e.g. `all-MiniLM-L6-v2-int8`. */
  readonly model: string;
  /**
   * Of everything that decides what a passage's vector is, whatever the model is called: two embedders of the same
   * identity can fill and search one index.
   */
  readonly identity: string;
  readonly prefixes: Prefixes;
  /** Length of every vector. */
  readonly dimensions: number;
  /**
   * One L2-normalised vector per text, in the order asked.
   * Throws `SERVICE_UNAVAILABLE` naming the embedder when the engine is gone, and `RefusedTexts` for those that it does
   * not take however short they are made.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]>;
  /** Rejects when a remote engine does not answer; absent for one that runs in this process. */
  readonly ping?: (signal: AbortSignal) => Promise<void>;
  close(): Promise<void>;
}

/** An engine whose cosines are known: what they are worth depends on the model. */
export interface Embedder extends EmbeddingEngine {
  /**
   * Cosine of a question and a passage that have nothing to do with each other, from 0: about .75 for e5 models, whose
   * cosines all lie close together. 0 until it is measured.
   */
  readonly unrelatedSimilarity: number;
}
