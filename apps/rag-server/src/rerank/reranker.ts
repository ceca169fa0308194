/** Judges passages against a question, one by one: slower and sharper than what ranks the whole index. */
export interface Reranker {
  /** How many of the best passages it is asked about. */
  readonly candidates: number;
  /**
   * How well each text answers the query, in the order given; scores compare within one answer only.
   * Throws `SERVICE_UNAVAILABLE` naming the reranker when it does not judge all of them.
   */
  rerank(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
  close(): Promise<void>;
}
