import type { ReadMarkup } from '../../markup/markup-reader.js';
import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import { type TaskHandler, type TaskReport, retryDelayMs } from '../../tasks/task-handler.js';
import { discoverSitemap } from '../discovery/sitemap.js';
import { canonicalUrl } from '../discovery/canonical-url.js';
import { CrawlRefusal } from '../fetch/crawl-refusal.js';
import type { CrawlContext, OpenCrawl } from './crawl-context.js';
import { mostAttempts, unreadBecause } from './page-outcome.js';
import { maxPageBytes } from './site.js';
import type { WebPageStore } from './web-page.store.js';
import { type PageTask, pageOf, webTaskKinds } from './web-tasks.js';

interface Deps {
  readonly open: OpenCrawl;
  readonly pages: WebPageStore;
  readonly queue: TaskQueue;
  readonly readMarkup: ReadMarkup;
  readonly newTaskId: () => string;
}

interface FirstPages {
  readonly pages: readonly PageTask[];
  readonly isListComplete: boolean;
}

const maxSitemapFiles = 500;
const pagesAtOnce = 1_000;

/** The first step of a crawl: puts in the pages to begin with. */
export const startCrawl = (deps: Deps): TaskHandler => ({
  kind: webTaskKinds.start,
  batchSize: 1,
  run: (tasks, signal) =>
    Promise.all(tasks.map((task) => begin(deps, task, signal).catch((error: unknown) => reportRefused(task, error)))),
});

async function begin(
  { open, pages, queue, readMarkup, newTaskId }: Deps,
  task: ClaimedTask,
  signal: AbortSignal,
): Promise<TaskReport> {
  const crawl = await open(task);
  if (!crawl) return { task, outcome: 'cancelled', chunks: 0 };
  const { jobId, datasourceId } = task;
  const first = await firstPages(crawl, readMarkup, signal);
  if (first.pages.length === 0) return { task, outcome: 'failed', chunks: 0, message: noPages };
  await pages.putCrawl({ datasourceId, jobId, isListComplete: first.isListComplete });
  for (let from = 0; from < first.pages.length; from += pagesAtOnce) {
    signal.throwIfAborted();
    const part = first.pages.slice(from, from + pagesAtOnce);
    await queue.addOnce(part.map((page) => pageOf({ jobId, datasourceId }, newTaskId(), page)));
  }
  return { task, outcome: 'done', chunks: 0 };
}

/** A site that refused us in passing, as one whose robots.txt is down, is asked again; then it is said why. */
function reportRefused(task: ClaimedTask, error: unknown): TaskReport {
  if (!(error instanceof CrawlRefusal)) throw error;
  const { isPassing, message } = unreadBecause(error);
  if (isPassing && task.attempt < mostAttempts) return { task, retryInMs: retryDelayMs(task.attempt) };
  return { task, outcome: 'failed', chunks: 0, message };
}

const noPages =
  'No sitemap with pages of this site was found, neither beside the address, nor at the root, nor in robots.txt: try crawl_mode recursive.';

async function firstPages(crawl: CrawlContext, readMarkup: ReadMarkup, signal: AbortSignal): Promise<FirstPages> {
  const { source, site } = crawl;
  const { url, settings } = source;
  if (settings.crawl_mode !== 'sitemap') {
    return { pages: [{ url, depth: 0, isFramed: false, site: null }], isListComplete: true };
  }
  const found = await discoverSitemap(url, {
    fetchFile: (file) => site.readFile(file, signal),
    namedByRobots: (start) => sitemapsNamed(crawl, start, signal),
    maxBytes: maxPageBytes * 8,
    maxFiles: maxSitemapFiles,
    maxEntries: settings.max_pages,
    isWanted: (address) => site.isWanted(address),
    readMarkup,
    signal,
  });
  return {
    pages: found.entries.map((entry) => ({ url: entry.url, depth: 0, isFramed: false, site: url })),
    isListComplete: found.isComplete,
  };
}

/** What robots.txt names. Where its rules are not respected, one that cannot be read names nothing. */
async function sitemapsNamed({ source, site }: CrawlContext, start: string, signal: AbortSignal): Promise<string[]> {
  try {
    return (await site.robots(start, signal)).sitemaps.flatMap((named) => canonicalUrl(named) ?? []);
  } catch (error) {
    if (error instanceof CrawlRefusal && !source.settings.respect_robots_txt) return [];
    throw error;
  }
}
