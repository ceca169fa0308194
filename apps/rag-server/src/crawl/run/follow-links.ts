import { setImmediate as breath } from 'node:timers/promises';
import type { ClaimedTask, TaskCounts, TaskQueue } from '../../tasks/task-queue.js';
import { visitKey } from '../../pages/canonical-url.js';
import type { PageLinks } from '../../markup/html/links-of.js';
import type { CrawlContext } from './crawl-context.js';
import type { WebCrawl, WebPageStore } from './web-page.store.js';
import { pageOf, type PageTask, webTaskKinds } from './web-tasks.js';

/** A page that was read, with the links it has. */
export interface LinkedPage {
  readonly task: ClaimedTask;
  readonly page: PageTask;
  /** Whose links count as the same site. */
  readonly home: string;
  readonly leads: PageLinks;
}

/**
 * Puts in the pages that these lead to, as far as the crawl's settings let it go. Resolves to the tasks of those that
 * lead anywhere so.
 */
export type FollowLinks = (crawl: CrawlContext, pages: readonly LinkedPage[]) => Promise<ReadonlySet<string>>;

interface Deps {
  readonly queue: TaskQueue;
  readonly pages: WebPageStore;
  readonly newTaskId: () => string;
}

/**
 * A crawl that reaches `max_pages`, finds more variants of a page than it follows, or a page with more links than are
 * kept, is not complete: what it did not come to is not known to be gone.
 */
export function makeFollowLinks({ queue, pages, newTaskId }: Deps): FollowLinks {
  return async (crawl, from) => {
    const { crawl_mode: mode, max_pages: maxPages, max_depth: maxDepth } = crawl.source.settings;
    const [first] = from;
    if (mode !== 'recursive' || !first) return new Set();
    const ways = waysFrom(from, maxDepth);
    const { jobId, datasourceId } = first.task;
    const whole = await pages.findCrawl(datasourceId);
    const isPart = whole !== undefined && whole.jobId !== jobId;
    const noteIncomplete = async () => {
      if (!isPart) await pages.putCrawl({ datasourceId, jobId, isListComplete: false });
    };
    const { found, leading, isCut } = await targets(crawl, ways, 2 * maxPages);
    if (isCut || ways.some(({ leads }) => leads.hasMoreLinks)) await noteIncomplete();
    const notInJob = await queue.missing(jobId, webTaskKinds.page, [...found.keys()]);
    const missing = isPart ? await notReadBy(pages, whole, notInJob) : new Set(notInJob);
    if (missing.size === 0) return leading;
    const room = Math.max(0, maxPages - pagesIn(await queue.count(jobId)));
    const added = [...missing].slice(0, room).flatMap((key) => found.get(key) ?? []);
    await queue.addOnce(added.map((page) => pageOf({ jobId, datasourceId }, newTaskId(), page)));
    if (missing.size > room) await noteIncomplete();
    return leading;
  };
}

/** A job that tries failed pages again leads on to what the crawl could not come to for want of them, not through all of it. */
async function notReadBy(
  pages: WebPageStore,
  { datasourceId, jobId }: WebCrawl,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await pages.find(datasourceId, keys);
  const read = new Set(known.filter((page) => page.jobId === jobId).map(({ key }) => key));
  return new Set(keys.filter((key) => !read.has(key)));
}

/** Addresses to which a page leads in one manner. */
interface Way extends LinkedPage {
  readonly urls: readonly string[];
  readonly depth: number;
  readonly isFramed: boolean;
}

/**
 * What a page shows in a frame is part of it, and so as deep as the page: a table of contents in a frame brings its book
 * within one link. Frames in a frame are links like any, so that frames in each other end at `max_depth` as well. The
 * nearest go first: where several ways lead to a page, the shortest counts.
 */
const waysFrom = (pages: readonly LinkedPage[], maxDepth: number): Way[] =>
  pages
    .flatMap((from) => {
      const { page, leads } = from;
      const frameDepth = page.isFramed ? page.depth + 1 : page.depth;
      return [
        { ...from, urls: leads.frames, depth: frameDepth, isFramed: !page.isFramed },
        { ...from, urls: leads.links, depth: page.depth + 1, isFramed: false },
      ];
    })
    .filter(({ urls, depth }) => urls.length > 0 && depth <= maxDepth)
    .sort((a, b) => a.depth - b.depth);

/** Looks at so many before others get their turn: a page may have hundreds of thousands. */
const linksAtOnce = 1_000;

/**
 * @param most twice as many as the crawl may have: with so many found, more are new than there is room for, however many
 * are in it already. From there on it is only looked whether the other pages lead anywhere.
 */
async function targets({ site }: CrawlContext, ways: readonly Way[], most: number) {
  const found = new Map<string, PageTask>();
  const leading = new Set<string>();
  let isCut = false;
  for (const { task, home, urls, depth, isFramed } of ways) {
    for (const [at, url] of urls.entries()) {
      if (found.size >= most && leading.has(task.id)) break;
      if (at % linksAtOnce === linksAtOnce - 1) await breath();
      const key = visitKey(url);
      const rule = found.has(key) ? undefined : site.ruleAgainstLink(url, home);
      isCut ||= rule === 'variants';
      if (rule !== undefined) continue;
      leading.add(task.id);
      if (!found.has(key)) found.set(key, { url, depth, isFramed, site: home });
    }
  }
  return { found, leading, isCut };
}

/** Pages that the crawl has met. */
export const pagesIn = ({ open, settled }: TaskCounts) =>
  open + Object.values(settled).reduce((sum, count) => sum + count, 0) - settled.done;
