import type { DocumentStore } from '../../documents/document.store.js';
import type { ExtractText } from '../../extract/markup-reader.js';
import { documentKey } from '../../index/chunk-id.js';
import { type ClaimedTask, isSuspect } from '../../tasks/task-queue.js';
import type { TakenOutStore } from '../../taken-out/taken-out.store.js';
import { visitKey } from '../../pages/canonical-url.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { IsolatedReader } from '../isolated/isolated-reader.js';
import type { CrawlContext } from './crawl-context.js';
import { textDigest } from './text-digest.js';
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
  readonly repeated: readonly Repeated[];
}

/** Another address of the crawl brought the same text, under `url`. */
export interface Repeated extends Visit {
  readonly read: Extract<PageRead, { type: 'content' }>;
  readonly url: string;
}

interface Deps {
  readonly pages: WebPageStore;
  readonly documents: DocumentStore;
  readonly takenOut: Pick<TakenOutStore, 'among'>;
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

/** One text is one document: redirects, canonical links and folders lead to it from many addresses, and sites repeat it. */
async function firstOfEach(
  { pages, takenOut, documentIdOf }: Deps,
  { datasource }: CrawlContext,
  visits: readonly Visit[],
  unmodified: readonly UnmodifiedVisit[],
): Promise<Pick<Visits, 'content' | 'repeated'>> {
  const read = visits
    .flatMap(({ read, ...visit }) => (read.type === 'content' ? [toContent({ ...visit, read })] : []))
    .sort(plainFirst);
  const known = new Map(
    (
      await pages.find(
        datasource.id,
        read.map(({ key }) => key),
      )
    ).map((page) => [page.key, page]),
  );
  const twinOf = await makeTwinOf({ pages, takenOut }, datasource.id, read, known);
  const content: ContentVisit[] = [];
  const repeated: Repeated[] = [];
  const taken = new Map(unmodified.map(({ known: page }): [string, Shown] => [page.key, page]));
  const takenText = new Map(unmodified.map(({ known: page }): [string, Shown] => [page.digest, page]));
  for (const visit of read) {
    const { task, key, digest } = visit;
    const url = visit.read.content.canonicalUrl;
    const before = known.get(key);
    const isOthers = before?.jobId === task.jobId && before.taskId !== task.id;
    const twin = takenText.get(digest) ?? twinOf(visit);
    if (taken.has(key) || isOthers) repeated.push({ ...visit, url });
    else if (twin) repeated.push({ ...visit, url: twin.url });
    else content.push({ ...visit, documentId: before?.documentId ?? documentIdOf(datasource.id, url) });
    taken.set(key, { url });
    if (!twin) takenText.set(digest, { url });
  }
  return { content, repeated };
}

/** Finds the page under whose address this crawl has read the same text before, or under which it was taken out. */
async function makeTwinOf(
  { pages, takenOut }: Pick<Deps, 'pages' | 'takenOut'>,
  datasourceId: string,
  read: readonly Omit<ContentVisit, 'documentId'>[],
  known: ReadonlyMap<string, WebPage>,
): Promise<(visit: Omit<ContentVisit, 'documentId'>) => Shown | undefined> {
  const [first] = read;
  if (!first) return () => undefined;
  const { jobId } = first.task;
  // Pages that failed are tried again alone: one that is new to the source may say what another said before.
  const whole = (await pages.findCrawl(datasourceId))?.jobId ?? jobId;
  const digests = read.map(({ digest }) => digest);
  const same = await pages.withDigest(datasourceId, digests);
  const out = await takenOut.among(same);
  const isTwin = (page: WebPage, key: string) =>
    out.has(documentKey(page)) || page.jobId === jobId || (page.jobId === whole && !known.has(key));
  return ({ key, digest }) => same.find((page) => page.digest === digest && page.key !== key && isTwin(page, key));
}

type Shown = Pick<WebPage, 'url'>;

/** Of several addresses with one text, the one without a query is the page's own. */
const plainFirst = (a: { readonly key: string }, b: { readonly key: string }) =>
  Number(a.key.includes('?')) - Number(b.key.includes('?'));

function toContent(visit: Omit<ContentVisit, 'key' | 'digest' | 'documentId'>) {
  const { canonicalUrl, markdown } = visit.read.content;
  return { ...visit, key: visitKey(canonicalUrl), digest: textDigest(canonicalUrl, markdown) };
}
