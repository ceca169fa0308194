import { isAttachedSource } from '@parley/contracts';

/** Datasources that a caller may read: all of them, or these. What somebody attached to a conversation is in no `all`. */
export type Readable = 'all' | readonly string[];

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
