import type { ReadingEnd } from '../../connectors/close-reading.js';
import { inPortions } from '../../tasks/in-portions.js';
import { documentKey } from '../../index/chunk-id.js';
import type { RemoveDocuments } from '../../ingestion/remove-documents.js';
import type { TaskHandler } from '../../tasks/task-handler.js';
import type { TaskQueue } from '../../tasks/task-queue.js';
import type { TakenOutStore } from '../../taken-out/taken-out.store.js';
import { countLeftOut } from './count-left-out.js';
import type { OpenCrawl } from './crawl-context.js';
import { leftOutNote } from './left-out-note.js';
import type { WebPageStore } from './web-page.store.js';
import { removalOf, removeTask, webTaskKinds } from './web-tasks.js';

interface CloseDeps {
  readonly open: OpenCrawl;
  readonly pages: WebPageStore;
  readonly takenOut: Pick<TakenOutStore, 'among'>;
  readonly queue: Pick<TaskQueue, 'missing' | 'count'>;
  readonly newTaskId: () => string;
}

/**
 * How a crawl ends. One that read no text at all has failed, and knows nothing; nor does one that follows another, such
 * as a retry of failed pages, or whose list of pages was cut.
 */
export const crawlEnd = ({ open, pages, takenOut, queue, newTaskId }: CloseDeps): ReadingEnd => ({
  kind: webTaskKinds.close,
  // Not needed if pages failed, because their outcomes already say so.
  failure: ({ indexed, unchanged, taken_out: takenOut, failed, cancelled }) =>
    indexed + unchanged + takenOut + failed + cancelled === 0 ? noText : undefined,
  async note(task, signal) {
    const [crawl, whole] = [await open(task), await pages.findCrawl(task.datasourceId)];
    if (crawl?.source.settings.crawl_mode !== 'recursive' || whole?.jobId !== task.jobId) return undefined;
    return leftOutNote(await countLeftOut({ pages, queue }, crawl, task, signal), crawl.source.settings).message;
  },
  async isWhole({ jobId, datasourceId }) {
    const crawl = await pages.findCrawl(datasourceId);
    return crawl?.jobId === jobId && crawl.isListComplete;
  },
  async *gone(task) {
    for await (const portion of inPortions(pages.notReadBy(task.datasourceId, task.jobId))) {
      // The text of one that is taken out is still known then, whatever address leads to it.
      const out = await takenOut.among(portion);
      const gone = portion.filter((page) => !out.has(documentKey(page)));
      yield gone.map((page) => removalOf(task, newTaskId(), page));
    }
  },
});

const noText = 'No page of this crawl had readable text. The outcome of each page says why.';

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
