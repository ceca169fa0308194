import { setImmediate as breath } from 'node:timers/promises';
import type { ClaimedTask, TaskCounts, TaskQueue } from '../../tasks/task-queue.js';
import { visitKey } from '../discovery/canonical-url.js';
import type { CrawlContext } from './crawl-context.js';
import type { WebPage, WebPageStore } from './web-page.store.js';
import { type PageTask, pageOf, webTaskKinds } from './web-tasks.js';

/** A page that was read, with the links it has. */
export interface LinkedPage {
  readonly task: ClaimedTask;
  readonly page: PageTask;
  /** Whose links count as the same site. */
  readonly home: string;
  readonly row: WebPage;
}

/** Puts in the pages that these lead to, as far as the crawl's settings let it go. */
export type FollowLinks = (crawl: CrawlContext, pages: readonly LinkedPage[]) => Promise<void>;

interface Deps {
  readonly queue: TaskQueue;
  readonly pages: WebPageStore;
  readonly newTaskId: () => string;
}

/**
 * A crawl that reaches `max_pages`, or a page with more links than are kept, is not complete: what it did not come to is
 * not known to be gone.
 */
export function makeFollowLinks({ queue, pages, newTaskId }: Deps): FollowLinks {
  return async (crawl, from) => {
    const { crawl_mode: mode, max_pages: maxPages } = crawl.source.settings;
    const followed = from.filter(({ page }) => page.depth < crawl.source.settings.max_depth);
    const [first] = followed;
    if (mode !== 'recursive' || !first) return;
    const { jobId, datasourceId } = first.task;
    const noteIncomplete = () => pages.putCrawl({ datasourceId, jobId, isListComplete: false });
    if (followed.some(({ row }) => row.hasMoreLinks)) await noteIncomplete();
    const found = await targets(crawl, followed);
    const missing = new Set(await queue.missing(jobId, webTaskKinds.page, [...found.keys()]));
    if (missing.size === 0) return;
    const room = Math.max(0, maxPages - pagesIn(await queue.count(jobId)));
    const added = [...missing].slice(0, room).flatMap((key) => found.get(key) ?? []);
    await queue.addOnce(added.map((page) => pageOf({ jobId, datasourceId }, newTaskId(), page)));
    if (missing.size > room) await noteIncomplete();
  };
}

/** Looks at so many before others get their turn: a page may have hundreds of thousands. */
const linksAtOnce = 1_000;

async function targets({ site }: CrawlContext, from: readonly LinkedPage[]): Promise<Map<string, PageTask>> {
  const found = new Map<string, PageTask>();
  for (const { page, home, row } of from) {
    for (const [at, url] of row.links.entries()) {
      if (at % linksAtOnce === linksAtOnce - 1) await breath();
      if (!found.has(visitKey(url)) && site.isFollowed(url, home)) {
        found.set(visitKey(url), { url, depth: page.depth + 1, site: home });
      }
    }
  }
  return found;
}

const pagesIn = ({ open, settled }: TaskCounts) =>
  open + Object.values(settled).reduce((sum, count) => sum + count, 0) - settled.done;
