/** Compares every passage with a question, past the index of vectors. */
export interface ExactNeighbours {
  /** Ids of the nearest ten passages within these sources, or of all. What points the other way is not near. */
  of(query: string, sources: readonly string[] | undefined): Promise<Set<string>>;
  /** How many passages there are. */
  count(): Promise<number>;
  close(): void;
}
