import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { unreadBecause } from '../pages/page-outcome.js';
import type { Datasource } from '../datasources/datasource.js';
import type { StoredDocument } from '../documents/document.store.js';
import type { LeftOut } from '../extract/document-reader.js';
import type { ExtractText } from '../extract/markup-reader.js';
import { storageFormat } from '../extract/readers/wiki-page.js';
import type { ClaimedTask, TaskQueue } from '../tasks/task-queue.js';
import type { WikiClient, WikiPage, WikiPageBody } from './wiki-client.js';
import { spaceIsNotListed, type WikiSpaces } from './wiki-spaces.js';
import { WikiRefusal } from './wiki-refusal.js';
import type { WikiSource } from './wiki-source.js';
import { wikiPageOf, wikiPageTask, type WikiPageTask } from './wiki-tasks.js';

/** What a step of a reading works with. */
export interface WikiContext {
  readonly datasource: Datasource;
  readonly source: WikiSource;
  readonly isWanted: (title: string) => boolean;
  /** How documents are read and cut now. */
  readonly reading: string;
}

/** What became of a look at a page. */
export type WikiVisit = { readonly task: ClaimedTask } & (
  | {
      readonly is: 'content';
      readonly page: Omit<WikiPageBody, 'storage'>;
      readonly markdown: string;
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly is: 'unchanged' }
  | { readonly is: 'unwanted'; readonly why: string }
  | { readonly is: 'unread'; readonly refusal: WikiRefusal }
);

export interface VisitDeps {
  readonly client: WikiClient;
  readonly wikiUrl: string;
  readonly spaces: WikiSpaces;
  readonly extract: ExtractText;
  readonly queue: Pick<TaskQueue, 'addOnce'>;
  readonly newTaskId: () => string;
}

/**
 * Looks at a page: puts the pages below into the job first, so that they are read whatever becomes of this one, and
 * fetches the text only when the wiki counts another version than the one that is known, or that was read otherwise.
 */
export async function visitWikiPage(
  deps: VisitDeps,
  context: WikiContext,
  task: ClaimedTask,
  { known, signal }: { readonly known: StoredDocument | undefined; readonly signal: AbortSignal },
): Promise<WikiVisit> {
  try {
    const wanted = wikiPageTask.parse(task.payload);
    const page = wanted.listed ?? (await deps.client.page(wanted.pageId, signal));
    if (!deps.spaces.isListed(page.spaceKey)) return outside(task, page);
    if (context.source.get_child_pages) await addChildren(deps, task, wanted, signal);
    if (!context.isWanted(page.title)) return { task, is: 'unwanted', why: 'Skipped by the title patterns.' };
    if (isUnchanged(context, page, known)) return { task, is: 'unchanged' };
    const read = await readBody(deps, wanted.pageId, signal);
    // It may have been moved since it was listed.
    return deps.spaces.isListed(read.page.spaceKey) ? { task, is: 'content', ...read } : outside(task, read.page);
  } catch (error) {
    if (error instanceof WikiRefusal) return { task, is: 'unread', refusal: error };
    throw error;
  }
}

/** Neither it nor what is below it is read; what is known of it is taken out. */
const outside = (task: ClaimedTask, { spaceKey }: WikiPage): WikiVisit => ({
  task,
  is: 'unwanted',
  why: spaceIsNotListed(spaceKey),
});

async function readBody({ client, wikiUrl, extract }: VisitDeps, pageId: string, signal: AbortSignal) {
  const { storage, ...page } = await client.pageWithBody(pageId, signal);
  const place = { wikiUrl, pageId: page.id, spaceKey: page.spaceKey };
  const found = { bytes: Buffer.from(storage), mediaType: storageFormat, name: page.url, place };
  const { text, leftOut } = await extract(found, signal).catch((error: unknown) => {
    if (!(error instanceof CrawlRefusal)) throw error;
    const { message, isPassing } = unreadBecause(error);
    throw new WikiRefusal(message, { isPassing, cause: error });
  });
  return { page, markdown: text, leftOut };
}

async function addChildren(
  { client, queue, newTaskId }: VisitDeps,
  task: ClaimedTask,
  { pageId }: WikiPageTask,
  signal: AbortSignal,
): Promise<void> {
  const children = await client.children(pageId, signal);
  signal.throwIfAborted();
  await queue.addOnce(children.map((listed) => wikiPageOf(task, newTaskId(), { pageId: listed.id, listed })));
}

const isUnchanged = ({ reading }: WikiContext, { version }: WikiPage, known: StoredDocument | undefined): boolean =>
  known?.metadata['version'] === version && known.metadata['reading'] === reading;
