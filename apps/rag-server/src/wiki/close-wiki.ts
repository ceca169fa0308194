import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { ClaimedTask, TaskQueue } from '../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../tasks/task-handler.js';
import { wikiDocumentId, wikiSourceOf } from './wiki-source.js';
import { wikiRemovalOf, wikiTaskKinds } from './wiki-tasks.js';

interface CloseDeps {
  readonly datasources: DatasourceStore;
  readonly documents: DocumentStore;
  readonly queue: TaskQueue;
  readonly newTaskId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const pagesAtOnce = 500;

/**
 * The last step of a reading: pages that it did not come across any more are gone from the wiki, or from what it shows
 * to us, and are removed. Only a reading without a failure can know that; after any other they stay.
 */
export const closeWiki = (deps: CloseDeps): TaskHandler => ({
  kind: wikiTaskKinds.close,
  batchSize: 1,
  run: (tasks) => Promise.all(tasks.map((task) => close(deps, task))),
});

async function close(deps: CloseDeps, task: ClaimedTask): Promise<TaskReport> {
  const { datasources, now } = deps;
  const datasource = await datasources.find(task.datasourceId);
  if (datasource && (await wasComplete(deps, task, datasource))) {
    await removeUnseen(deps, task);
    await datasources.touch(datasource.id, Math.floor(now() / 1_000));
  }
  return { task, outcome: 'done', chunks: 0 };
}

/** A job that does not begin at the first page, such as one that tries failed pages again, saw a part only. */
async function wasComplete({ queue }: CloseDeps, { jobId }: ClaimedTask, datasource: Datasource): Promise<boolean> {
  const { settled } = await queue.count(jobId);
  const { page_id: firstPage } = wikiSourceOf(datasource);
  const isWhole = (await queue.missing(jobId, wikiTaskKinds.page, [firstPage])).length === 0;
  return isWhole && settled.failed === 0 && settled.cancelled === 0;
}

async function removeUnseen({ documents, queue, newTaskId }: CloseDeps, task: ClaimedTask): Promise<void> {
  const { jobId, datasourceId } = task;
  const removeThose = async (pageIds: readonly string[]) => {
    const gone = await queue.missing(jobId, wikiTaskKinds.page, pageIds);
    await queue.addOnce(gone.map((pageId) => wikiRemovalOf(task, newTaskId(), pageId)));
  };
  let pageIds: string[] = [];
  for await (const { documentId, metadata } of documents.scan(datasourceId)) {
    const { page_id: pageId } = metadata;
    // Documents that a client put beside the wiki's are the client's to remove.
    if (typeof pageId !== 'string' || documentId !== wikiDocumentId(datasourceId, pageId)) continue;
    pageIds.push(pageId);
    if (pageIds.length < pagesAtOnce) continue;
    await removeThose(pageIds);
    pageIds = [];
  }
  await removeThose(pageIds);
}

/** Removes pages that are gone; removing them twice is fine. */
export const removeWikiPages = ({ removeDocuments }: { readonly removeDocuments: RemoveDocuments }): TaskHandler => ({
  kind: wikiTaskKinds.remove,
  batchSize: 64,
  async run(tasks) {
    await removeDocuments(tasks.map(({ datasourceId, subject: documentId }) => ({ datasourceId, documentId })));
    return tasks.map((task) => ({
      task,
      outcome: 'removed',
      chunks: 0,
      message: 'The page no longer exists in the wiki.',
    }));
  },
});
