/** Datasources that a caller may read: all of them, or these. */
export type Readable = 'all' | readonly string[];

export const mayRead = (readable: Readable, datasourceId: string): boolean =>
  readable === 'all' || readable.includes(datasourceId);

/** What both may read. */
export const among = (readable: Readable, datasourceIds: readonly string[]): string[] =>
  datasourceIds.filter((id) => mayRead(readable, id));
