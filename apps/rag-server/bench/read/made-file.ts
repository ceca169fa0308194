/** A file of one kind, with what is counted of it. */
export interface MadeFile {
  /** What is counted: `pdf_pages_per_s`. */
  readonly figure: string;
  readonly name: string;
  /** How many of what is counted one file has. */
  readonly units: number;
  /** Made, the same each time. */
  readonly file: () => Uint8Array;
}
