import type { DatasourceStore } from '../../datasources/datasource.store.js';
import type { RemoveDocuments } from '../../ingestion/remove-documents.js';
import type { ClaimedTask, NewTask, TaskCounts, TaskQueue } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import type { WebPageStore } from './web-page.store.js';
import { removalOf, removeTask, webTaskKinds } from './web-tasks.js';

interface CloseDeps {
  readonly pages: WebPageStore;
  readonly queue: TaskQueue;
  readonly datasources: DatasourceStore;
  readonly newTaskId: () => string;
  readonly now: () => number;
}

const pagesAtOnce = 500;

/**
 * The last step of a crawl: what it did not come across any more is gone from the site, and is removed. Only a crawl
 * that read everything can know that; after any other the pages stay until they are no longer fresh. One that read no
 * text at all has failed, and knows nothing.
 */
export const closeCrawl = (deps: CloseDeps): TaskHandler => ({
  kind: webTaskKinds.close,
  batchSize: 1,
  run: (tasks) => Promise.all(tasks.map((task) => close(deps, task))),
});

async function close(deps: CloseDeps, task: ClaimedTask): Promise<TaskReport> {
  const { datasources, queue, now } = deps;
  const { settled } = await queue.count(task.jobId);
  if (readNothing(settled)) return { task, outcome: 'failed', chunks: 0, message: noText };
  if (await wasComplete(deps, task, settled)) {
    await removeUnread(deps, task);
    await datasources.touch(task.datasourceId, Math.floor(now() / 1_000));
  }
  return { task, outcome: 'done', chunks: 0 };
}

type Settled = TaskCounts['settled'];

const noText = 'No page of this crawl had readable text. The outcome of each page says why.';

/** Not needed if pages failed, because their outcomes already say so. */
const readNothing = ({ indexed, unchanged, failed, cancelled }: Settled) =>
  indexed + unchanged + failed + cancelled === 0;

async function wasComplete({ pages }: CloseDeps, { jobId, datasourceId }: ClaimedTask, settled: Settled) {
  const crawl = await pages.findCrawl(datasourceId);
  return crawl?.jobId === jobId && crawl.isListComplete && settled.failed === 0 && settled.cancelled === 0;
}

async function removeUnread(
  { pages, queue, newTaskId }: CloseDeps,
  { jobId, datasourceId }: ClaimedTask,
): Promise<void> {
  let removals: NewTask[] = [];
  for await (const page of pages.notReadBy(datasourceId, jobId)) {
    removals.push(removalOf({ jobId, datasourceId }, newTaskId(), page));
    if (removals.length < pagesAtOnce) continue;
    await queue.addOnce(removals);
    removals = [];
  }
  await queue.addOnce(removals);
}

interface RemoveDeps {
  readonly pages: WebPageStore;
  readonly removeDocuments: RemoveDocuments;
}

/** Removes pages that are gone; what is remembered of them goes last, so that a removal cut off runs again. */
export const removePages = ({ pages, removeDocuments }: RemoveDeps): TaskHandler => ({
  kind: webTaskKinds.remove,
  batchSize: 64,
  async run(tasks) {
    const gone = tasks.map((task) => ({ task, ...removeTask.parse(task.payload) }));
    const [first] = tasks;
    if (!first) return [];
    const { datasourceId } = first;
    await removeDocuments(gone.map(({ documentId }) => ({ datasourceId, documentId })));
    await pages.remove(
      datasourceId,
      gone.map(({ key }) => key),
    );
    return gone.map(({ task }) => ({ task, outcome: 'removed', chunks: 0 }));
  },
});
