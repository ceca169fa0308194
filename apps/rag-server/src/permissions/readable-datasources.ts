import { isAttachedSource } from '@parley/contracts';

/** Datasources that a caller may read: all of them, or these. What somebody attached to a conversation is in no `all`. */
export type Readable = 'all' | readonly string[];

/** What of the content a caller may read. */
export interface Reading {
  readonly datasources: Readable;
  /**
   * Keys of the reader lists that let them read. A document that carries none is read by whoever reads its datasource;
   * there is no `all` here, so what is not named stays closed.
   */
  readonly lists: readonly string[];
}

/** A document as far as it decides who may read it. */
export interface Guarded {
  readonly datasourceId: string;
  readonly readersKey?: string | undefined;
}

/** Whether both the datasource and the readers of the document let it be read. */
export const mayReadDocument = ({ datasources, lists }: Reading, { datasourceId, readersKey }: Guarded): boolean =>
  mayRead(datasources, datasourceId) && isNamed(lists, readersKey);

/** Whether a document's own readers let it be read. */
export const isNamed = (lists: readonly string[], readersKey: string | undefined): boolean =>
  readersKey === undefined || lists.includes(readersKey);

export const mayRead = (readable: Readable, datasourceId: string): boolean =>
  readable === 'all' ? !isAttachedSource(datasourceId) : readable.includes(datasourceId);

/** What both may read. */
export const among = (readable: Readable, datasourceIds: readonly string[]): string[] =>
  onlyReadable(readable, datasourceIds, (id) => id);

/** Those of many that may be read: each is looked up at once, as thousands of them may be among thousands. */
export function onlyReadable<T>(readable: Readable, all: readonly T[], idOf: (one: T) => string): T[] {
  if (readable === 'all') return all.filter((one) => !isAttachedSource(idOf(one)));
  const ids = new Set(readable);
  return all.filter((one) => ids.has(idOf(one)));
}

/** What any of them lets read. */
export const union = (parts: readonly Readable[]): Readable =>
  parts.some((part) => part === 'all') ? 'all' : [...new Set(parts.flatMap((part) => part))];
