/** Ids of a text, or of a part of it. */
export type TokenIds = readonly number[];

export interface Tokenizer {
  /** Without the marks around them. */
  tokens(text: string): TokenIds;
  /** Marks that the model wants around every text, e.g. `[CLS]` and `[SEP]`. */
  readonly before: TokenIds;
  readonly after: TokenIds;
  /** Marks between the two texts of a pair. */
  readonly between: TokenIds;
}
