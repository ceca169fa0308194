/** Which index holds the passages of the documents that docdb lists. */
export interface IndexRecord {
  readonly indexId: string;
  /** Of what made its vectors, see `Embedder.identity`. */
  readonly identity: string;
  /** For people: name of that model and length of the vectors. */
  readonly filledBy: string;
  /** The greatest `IndexMark.version` that was seen. */
  readonly version: number;
  /** Until then nothing is written to it: what it holds is being handed over to another one. */
  readonly closedUntil?: Date | undefined;
}

/** There is one record: two indexes are never the right one at the same time. */
export interface IndexRecordStore {
  read(): Promise<IndexRecord | undefined>;
  /** Keeps the record if there is none; resolves to the one that is kept. */
  begin(record: IndexRecord): Promise<IndexRecord>;
  /** Puts another index in the place of that one; false if that one is not the right one any more, or not closed as it was to be. */
  replace(from: Pick<IndexRecord, 'indexId' | 'closedUntil'>, to: IndexRecord): Promise<boolean>;
  /** Takes down that the index has come so far; an earlier version changes nothing. */
  noteVersion(indexId: string, version: number): Promise<void>;
  /** Closes it until then, or opens it again; false if it is not the right one any more. */
  closeUntil(indexId: string, until: Date | undefined): Promise<boolean>;
}
