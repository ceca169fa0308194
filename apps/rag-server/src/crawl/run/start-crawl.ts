import { reportUnread } from '../../connectors/report-unread.js';
import type { ReadMarkup } from '../../extract/markup-reader.js';
import { type ClaimedTask, isSuspect, type TaskQueue } from '../../tasks/task-queue.js';
import type { IsolatedReader } from '../isolated/isolated-reader.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { OpenCrawl } from './crawl-context.js';
import { firstPages } from './first-pages.js';
import { leftOutNote } from './left-out-note.js';
import { unreadBecause } from '../../pages/page-outcome.js';
import type { WebPageStore } from './web-page.store.js';
import { pageOf, webTaskKinds } from './web-tasks.js';

interface Deps {
  readonly open: OpenCrawl;
  readonly pages: WebPageStore;
  readonly queue: TaskQueue;
  readonly readMarkup: ReadMarkup;
  readonly isolated: Pick<IsolatedReader, 'firstPages'>;
  readonly newTaskId: () => string;
}

const pagesAtOnce = 1_000;

/** The first step of a crawl: puts in the pages to begin with. */
export const startCrawl = (deps: Deps): TaskHandler => ({
  kind: webTaskKinds.start,
  batchSize: 1,
  suspectsAlone: true,
  run: (tasks, signal) =>
    Promise.all(tasks.map((task) => begin(deps, task, signal).catch((error: unknown) => reportRefused(task, error)))),
});

async function begin(
  { open, pages, queue, readMarkup, isolated, newTaskId }: Deps,
  task: ClaimedTask,
  signal: AbortSignal,
): Promise<TaskReport> {
  const crawl = await open(task);
  if (!crawl) return { task, outcome: 'cancelled', chunks: 0 };
  const { jobId, datasourceId } = task;
  const first = await (isSuspect(task)
    ? isolated.firstPages(crawl.source, signal)
    : firstPages(crawl, readMarkup, signal));
  if (first.pages.length === 0) return { task, outcome: 'failed', chunks: 0, message: noPages };
  await pages.putCrawl({ datasourceId, jobId, isListComplete: first.isListComplete });
  for (let from = 0; from < first.pages.length; from += pagesAtOnce) {
    signal.throwIfAborted();
    const part = first.pages.slice(from, from + pagesAtOnce);
    await queue.addOnce(part.map((page) => pageOf({ jobId, datasourceId }, newTaskId(), page)));
  }
  return { task, outcome: 'done', chunks: 0, ...leftOutNote(first.leftOut, crawl.source.settings) };
}

/** A site that refused us in passing, as one whose robots.txt is down, is asked again; then it is said why. */
function reportRefused(task: ClaimedTask, error: unknown): TaskReport {
  if (!(error instanceof CrawlRefusal)) throw error;
  return reportUnread(task, { ...unreadBecause(error), outcome: 'failed' });
}

const noPages =
  'No sitemap with pages of this site was found beside the address, at the root or in robots.txt. Try crawl_mode recursive.';
