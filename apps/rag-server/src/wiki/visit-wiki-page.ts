import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { unreadBecause } from '../pages/page-outcome.js';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import type { LeftOut } from '../extract/document-reader.js';
import type { ExtractText, ReadMarkup } from '../extract/markup-reader.js';
import { storageFormat } from '../extract/readers/wiki-page.js';
import type { ReaderListStore } from '../readers/reader-list.store.js';
import type { ClaimedTask, TaskQueue } from '../tasks/task-queue.js';
import { findAttachments } from './attachments/find-attachments.js';
import { includedIn } from './included-pages.js';
import { guardPages } from './permissions/guard-wiki-pages.js';
import { requirePermissions } from './permissions/require-permissions.js';
import type { WikiChildren, WikiPage, WikiPageBody } from './wiki-client.js';
import type { WikiContext, WikiReading } from './wiki-context.js';
import { WikiRefusal } from './wiki-refusal.js';
import { wikiPageOf, wikiPageTask, type WikiPageTask } from './wiki-tasks.js';

/** What became of a look at a page. */
export type WikiVisit = { readonly task: ClaimedTask } & (
  | {
      readonly is: 'content';
      readonly page: Omit<WikiPageBody, 'storage' | 'base'>;
      /** The page or folder that it stands below, as far as it is read. */
      readonly parentId: string | null;
      /** Who may read it, beside the readers of its source. */
      readonly readersKey: string | undefined;
      readonly markdown: string;
      /** Whether it shows text of other pages. */
      readonly includesOthers: boolean;
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly is: 'unchanged' }
  | { readonly is: 'folder' }
  | { readonly is: 'unwanted'; readonly why: string }
  | { readonly is: 'unread'; readonly refusal: WikiRefusal }
);

export interface VisitDeps extends Pick<WikiReading, 'client' | 'spaces' | 'readersOf'> {
  readonly readerLists: Pick<ReaderListStore, 'keep'>;
  readonly extract: ExtractText;
  readonly readMarkup: ReadMarkup;
  readonly documents: Pick<DocumentStore, 'scan' | 'find'>;
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
  const wanted = wikiPageTask.parse(task.payload);
  try {
    if (wanted.isFolder) return await visitFolder(deps, task, wanted, signal);
    return await visitPage(deps, context, { task, wanted, known }, signal);
  } catch (error) {
    if (!(error instanceof WikiRefusal)) throw error;
    const isAway = error.isGone && wanted.parentId !== null && (await isGone(deps, wanted, signal));
    if (!isAway) return { task, is: 'unread', refusal: error };
    // It was listed a moment ago: this one part is gone, or hidden from us, and stops nothing else.
    await askForThoseBelow(deps, task, wanted, signal);
    return { task, is: 'unwanted', why: error.message };
  }
}

interface Visited {
  readonly task: ClaimedTask;
  readonly wanted: WikiPageTask;
  readonly known: StoredDocument | undefined;
}

async function visitPage(
  deps: VisitDeps,
  context: WikiContext,
  { task, wanted, known }: Visited,
  signal: AbortSignal,
): Promise<WikiVisit> {
  const page = wanted.listed ?? (await deps.client.page(wanted.pageId, signal));
  if (!deps.spaces.isListed(page.spaceKey)) return outside(deps, task, page);
  if (wanted.parentId === null) await guardReading(deps, context, page, signal);
  if (context.source.get_child_pages) await addChildren(deps, context, task, wanted, signal);
  if (!context.isWanted(page.title)) return { task, is: 'unwanted', why: 'Skipped by the title patterns.' };
  const readersKey = await guardPages(deps, { ...deps, context }, [page], signal);
  const isSame = isUnchanged(context, page, known) && known?.readersKey === readersKey;
  const read = isSame ? undefined : await readBody(deps, context, { ...page, readersKey }, signal);
  // It may have been moved since it was listed.
  if (read && !deps.spaces.isListed(read.page.spaceKey)) return outside(deps, task, read.page);
  if (context.source.read_attachments) await findAttachments(deps, task, read?.page ?? page, signal);
  return read ? { task, is: 'content', parentId: wanted.parentId, ...read } : { task, is: 'unchanged' };
}

/** Before the first page brings others along. */
async function guardReading({ client }: VisitDeps, { source }: WikiContext, page: WikiPage, signal: AbortSignal) {
  if (source.follow_permissions) await requirePermissions(client, page, signal);
}

/** Neither it nor what is below it is read; what is known of it is taken out. */
const outside = ({ spaces }: VisitDeps, task: ClaimedTask, { spaceKey }: WikiPage): WikiVisit => ({
  task,
  is: 'unwanted',
  why: spaces.refusalOf(spaceKey),
});

/** A page whose readers are known. */
type Guarded = WikiPage & { readonly readersKey: string | undefined };

async function readBody(deps: VisitDeps, context: WikiContext, asked: Guarded, signal: AbortSignal) {
  const found = await deps.client.pageWithBody(asked.id, signal);
  const { storage, base, ...page } = found;
  try {
    const included = await includedIn(deps, context, found, signal);
    const all = [storage, ...Object.values(included.pages).map((one) => one.storage)].join('\n');
    const people = await deps.client.namePeople(all, signal);
    const place = { wikiUrl: base, pageId: page.id, spaceKey: page.spaceKey, people, included: included.pages };
    const document = { bytes: Buffer.from(storage), mediaType: storageFormat, name: page.url, place };
    const { text, leftOut } = await deps.extract(document, signal);
    const shown = Object.values(included.pages).map((one) => ({ id: one.pageId, spaceKey: one.spaceKey }));
    const isAlone = shown.length === 0 && found.spaceKey === asked.spaceKey;
    // Whoever may not read a page that is shown here may not read it here.
    const readersKey = isAlone
      ? asked.readersKey
      : await guardPages(deps, { ...deps, context }, [found, ...shown], signal);
    return {
      ...{ page, readersKey, markdown: text, includesOthers: included.isAny },
      leftOut: [...included.leftOut, ...leftOut],
    };
  } catch (error) {
    if (!(error instanceof CrawlRefusal)) throw error;
    const { message, isPassing } = unreadBecause(error);
    throw new WikiRefusal(message, { isPassing, cause: error });
  }
}

/** A folder has no text: it is a place, whose pages are read wherever the space of each allows it. */
async function visitFolder(
  deps: VisitDeps,
  task: ClaimedTask,
  { pageId }: WikiPageTask,
  signal: AbortSignal,
): Promise<WikiVisit> {
  await putIn(deps, task, pageId, await deps.client.childrenOfFolder(pageId, signal), signal);
  return { task, is: 'folder' };
}

async function addChildren(
  deps: VisitDeps,
  { source }: WikiContext,
  task: ClaimedTask,
  { pageId }: WikiPageTask,
  signal: AbortSignal,
): Promise<void> {
  await putIn(deps, task, pageId, await deps.client.children(pageId, signal), signal);
  if (source.whole_space === undefined || pageId !== source.page_id) return;
  const pages = await deps.client.pagesOfSpace(source.whole_space, signal);
  await putIn(deps, task, pageId, { pages, pageIds: [], folderIds: [] }, signal);
}

/** Whether the page itself is gone, not only what is below it. */
const isGone = ({ client }: VisitDeps, { pageId, isFolder }: WikiPageTask, signal: AbortSignal): Promise<boolean> =>
  (isFolder ? client.childrenOfFolder(pageId, signal) : client.page(pageId, signal)).then(
    () => false,
    (error: unknown) => error instanceof WikiRefusal && error.isGone,
  );

/** What is below a page that is gone is listed by nobody: each that is known is asked for itself. */
async function askForThoseBelow(
  deps: VisitDeps,
  task: ClaimedTask,
  { pageId: parentId }: WikiPageTask,
  signal: AbortSignal,
): Promise<void> {
  const pageIds: string[] = [];
  for await (const { metadata } of deps.documents.scan(task.datasourceId)) {
    const { page_id: pageId } = metadata;
    if (metadata['parent_id'] === parentId && typeof pageId === 'string') pageIds.push(pageId);
  }
  await putIn(deps, task, parentId, { pages: [], pageIds, folderIds: [] }, signal);
}

async function putIn(
  { queue, newTaskId }: VisitDeps,
  task: ClaimedTask,
  parentId: string,
  { pages, pageIds, folderIds }: WikiChildren,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const found = [
    ...pages.map((listed) => ({ pageId: listed.id, listed })),
    ...pageIds.map((pageId) => ({ pageId, listed: null })),
    ...folderIds.map((pageId) => ({ pageId, listed: null, isFolder: true })),
  ];
  await queue.addOnce(found.map((page) => wikiPageOf(task, newTaskId(), { ...page, parentId })));
}

/**
 * A page that was moved is at another address, though its version is the same; one that shows others may show something
 * else.
 */
const isUnchanged = ({ reading }: WikiContext, page: WikiPage, known: StoredDocument | undefined): boolean =>
  known?.metadata['version'] === page.version &&
  known.metadata['includes_others'] !== true &&
  known.metadata['reading'] === reading &&
  known.metadata['source'] === page.url &&
  known.metadata['space_key'] === page.spaceKey;
