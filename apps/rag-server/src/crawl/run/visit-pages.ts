import type { DocumentStore } from '../../documents/document.store.js';
import type { ExtractText } from '../../extract/markup-reader.js';
import { documentKey } from '../../index/chunk-id.js';
import { type ClaimedTask, isSuspect } from '../../tasks/task-queue.js';
import { visitKey } from '../../pages/canonical-url.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { IsolatedReader } from '../isolated/isolated-reader.js';
import type { CrawlContext } from './crawl-context.js';
import { likenessOf } from './index-page.js';
import { unreadBecause } from '../../pages/page-outcome.js';
import { type PageRead, type PageRequest, readWebPage } from './read-web-page.js';
import type { WebPage, WebPageStore } from './web-page.store.js';
import { type PageTask, pageTask } from './web-tasks.js';

/** One look at one page. */
export interface Visit {
  readonly task: ClaimedTask;
  readonly page: PageTask;
  readonly read: PageRead;
}

/** The page is as it was: what is remembered of it holds. */
export interface UnmodifiedVisit extends Visit {
  readonly known: WebPage;
}

/** The page's content, seen for the first time in this crawl. */
export interface ContentVisit extends Visit {
  readonly read: Extract<PageRead, { type: 'content' }>;
  readonly key: string;
  /** Of its text: the same page under another name of it has the same. */
  readonly digest: string;
  readonly documentId: string;
}

export interface Visits {
  readonly content: readonly ContentVisit[];
  readonly unmodified: readonly UnmodifiedVisit[];
  readonly signposts: readonly (Visit & { readonly read: Extract<PageRead, { type: 'signpost' }> })[];
  readonly unread: readonly (Visit & { readonly read: Extract<PageRead, { type: 'unread' }> })[];
  /** Another address of the crawl brought the same page, under `url`. */
  readonly repeated: readonly { readonly task: ClaimedTask; readonly url: string }[];
}

interface Deps {
  readonly pages: WebPageStore;
  readonly documents: DocumentStore;
  readonly extract: ExtractText;
  readonly isolated: Pick<IsolatedReader, 'readPage'>;
  readonly documentIdOf: (datasourceId: string, url: string) => string;
  readonly now: () => number;
}

const readOne = (deps: Deps, { site, source }: CrawlContext, task: ClaimedTask, request: PageRequest) =>
  isSuspect(task) ? deps.isolated.readPage(source, request).catch(asUnread) : readWebPage(site, request, deps);

function asUnread(error: unknown): PageRead {
  if (error instanceof CrawlRefusal) return { type: 'unread', ...unreadBecause(error) };
  throw error;
}

/** Reads the pages of these tasks in parallel and returns the outcome of each. */
export async function visitPages(
  deps: Deps,
  crawl: CrawlContext,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<Visits> {
  const wanted = tasks.map((task) => ({ task, page: pageTask.parse(task.payload) }));
  const keys = wanted.map(({ page }) => visitKey(page.url));
  const known = await comparable(deps, crawl, keys);
  const visits = await Promise.all(
    wanted.map(async ({ task, page }) => {
      const { etag = '', lastModified = '' } = known.get(visitKey(page.url)) ?? {};
      const request = { url: page.url, home: page.site, etag, lastModified, signal };
      return { task, page, read: await readOne(deps, crawl, task, request) };
    }),
  );
  const unmodified = visits.flatMap((visit) => {
    const before = known.get(visitKey(visit.page.url));
    return visit.read.type === 'unmodified' && before ? [{ ...visit, known: before }] : [];
  });
  return {
    ...(await firstOfEach(deps, crawl, visits, unmodified)),
    unmodified,
    signposts: visits.flatMap(({ read, ...visit }) => (read.type === 'signpost' ? [{ ...visit, read }] : [])),
    unread: visits.flatMap(({ read, ...visit }) => (read.type === 'unread' ? [{ ...visit, read }] : [])),
  };
}

/** Pages whose document is still there, read and cut as it would be today: for those "not modified" is an answer. */
async function comparable(
  { pages, documents }: Deps,
  { datasource, reading }: CrawlContext,
  keys: readonly string[],
): Promise<Map<string, WebPage>> {
  const found = (await pages.find(datasource.id, keys)).filter((page) => page.reading === reading);
  const stored = new Set((await documents.find(found)).map(documentKey));
  return new Map(found.filter((page) => stored.has(documentKey(page))).map((page) => [page.key, page]));
}

/** Redirects, canonical links and names of folders lead from many addresses to one page, which is one document. */
async function firstOfEach(
  { pages, documentIdOf }: Deps,
  { datasource }: CrawlContext,
  visits: readonly Visit[],
  unmodified: readonly UnmodifiedVisit[],
): Promise<Pick<Visits, 'content' | 'repeated'>> {
  const read = visits.flatMap(({ read, ...visit }) => (read.type === 'content' ? [toContent({ ...visit, read })] : []));
  const keys = read.flatMap(({ key, twins }) => [key, ...twins]);
  const known = new Map((await pages.find(datasource.id, keys)).map((page) => [page.key, page]));
  const whole = await pages.findCrawl(datasource.id);
  const content: ContentVisit[] = [];
  const repeated: { task: ClaimedTask; url: string }[] = [];
  const taken = new Map(unmodified.map(({ known: page }): [string, Shown] => [page.key, page]));
  for (const { twins, ...visit } of read) {
    const { task, key, digest } = visit;
    const url = visit.read.content.canonicalUrl;
    const readBefore = (other: string) => [known.get(other)].find((page) => page?.jobId === task.jobId);
    const isOthers = readBefore(key) !== undefined && readBefore(key)?.taskId !== task.id;
    // Pages that failed are tried again alone: one that is new to the source may be the twin of one read before.
    const shown = task.jobId === whole?.jobId || known.has(key) ? readBefore : (other: string) => known.get(other);
    const twin = twins.map((other) => taken.get(other) ?? shown(other)).find((page) => page?.digest === digest);
    if (taken.has(key) || isOthers) repeated.push({ task, url });
    else if (twin) repeated.push({ task, url: twin.url });
    else content.push({ ...visit, documentId: known.get(key)?.documentId ?? documentIdOf(datasource.id, url) });
    if (!twin) taken.set(key, { url, digest });
  }
  return { content, repeated };
}

type Shown = Pick<WebPage, 'url' | 'digest'>;

function toContent(visit: Omit<ContentVisit, 'key' | 'digest' | 'documentId'>) {
  const { canonicalUrl, markdown } = visit.read.content;
  return { ...visit, key: visitKey(canonicalUrl), ...likenessOf(canonicalUrl, markdown) };
}
