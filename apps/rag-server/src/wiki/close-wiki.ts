import { inPortions, type ReadingEnd } from '../connectors/close-reading.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import { wikiDocumentId, wikiSourceOf } from './wiki-source.js';
import { wikiRemovalOf, wikiTaskKinds } from './wiki-tasks.js';

interface CloseDeps {
  readonly datasources: Pick<DatasourceStore, 'find'>;
  readonly documents: Pick<DocumentStore, 'scan'>;
  readonly queue: Pick<TaskQueue, 'missing'>;
  readonly newTaskId: () => string;
}

/**
 * How a reading ends. Pages that it did not come across are gone from the wiki, or from what it shows to us; a job that
 * does not begin at the first page, such as one that tries failed pages again, saw a part only.
 */
export const wikiEnd = ({ datasources, documents, queue, newTaskId }: CloseDeps): ReadingEnd => ({
  kind: wikiTaskKinds.close,
  async isWhole({ jobId, datasourceId }) {
    const datasource = await datasources.find(datasourceId);
    if (!datasource) return false;
    const { page_id: firstPage } = wikiSourceOf(datasource);
    return (await queue.missing(jobId, wikiTaskKinds.page, [firstPage])).length === 0;
  },
  async *gone(task) {
    for await (const pageIds of inPortions(pageIdsOf(documents, task.datasourceId))) {
      const gone = await queue.missing(task.jobId, wikiTaskKinds.page, pageIds);
      yield gone.map((pageId) => wikiRemovalOf(task, newTaskId(), pageId));
    }
  },
});

async function* pageIdsOf(documents: CloseDeps['documents'], datasourceId: string): AsyncGenerator<string> {
  for await (const { documentId, metadata } of documents.scan(datasourceId)) {
    const { page_id: pageId } = metadata;
    // Documents that a client put beside the wiki's are the client's to remove.
    if (typeof pageId === 'string' && documentId === wikiDocumentId(datasourceId, pageId)) yield pageId;
  }
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
