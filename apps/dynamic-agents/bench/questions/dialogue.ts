/** A conversation whose last turn asks on after the ones before. */
export interface Dialogue {
  readonly turns: readonly string[];
  /** A passage is right if it has one of these, whatever its white space and case. */
  readonly says: readonly string[];
}
