/** A kind of document that reading is measured with. */
export interface ReadKind {
  /** What is counted: `pdf_pages_per_s`. */
  readonly figure: string;
  readonly name: string;
  /** How many of what is counted one file has. */
  readonly units: number;
  /** Made, the same each time. */
  readonly file: () => Uint8Array;
}
