/** How a source is read now, and what is known of the readings before. All times in milliseconds since 1970. */
export interface ListedReading {
  readonly datasourceId: string;
  readonly jobId: string;
  readonly startedAt: number;
  /** It lists what changed since then; `null`: everything. */
  readonly since: number | null;
  /** The list had more than is read, so what is missing is not known to be gone. */
  readonly isCut: boolean;
  /** What it reads by: with other settings, everything is listed again. */
  readonly settings: string;
  /** When the last whole reading began, and the last whole one that listed everything. */
  readonly wholeAt: number | null;
  readonly fullAt: number | null;
}

/** One for each source. */
export interface ListedReadingStore {
  find(datasourceId: string): Promise<ListedReading | undefined>;
  put(reading: ListedReading): Promise<void>;
  deleteDatasource(datasourceId: string): Promise<void>;
}
