import type { ReaderListStore } from '../../readers/reader-list.store.js';
import type { WikiReading } from '../wiki-context.js';
import type { WikiPage } from '../wiki-client.js';

interface Deps {
  readonly readerLists: Pick<ReaderListStore, 'keep'>;
}

/**
 * The key of the readers that a document made of these pages is to carry, kept by then; `undefined` where the source does
 * not follow the wiki's permissions, or the wiki lets everybody read. Throws as `ReadersOfPages`.
 */
export async function guardPages(
  { readerLists }: Deps,
  { context, readersOf }: Pick<WikiReading, 'context' | 'readersOf'>,
  pages: readonly Pick<WikiPage, 'id' | 'spaceKey'>[],
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!context.source.follow_permissions) return undefined;
  const list = await readersOf(pages, signal);
  if (list) await readerLists.keep(context.datasource.id, [list]);
  return list?.key;
}
