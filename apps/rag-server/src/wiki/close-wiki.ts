import type { ReadingEnd } from '../connectors/close-reading.js';
import { inPortions } from '../tasks/in-portions.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { JobStore } from '../jobs/job.store.js';
import type { ReaderListStore } from '../readers/reader-list.store.js';
import { nobody } from './permissions/page-readers.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import { wikiDocumentId, wikiSourceOf } from './wiki-source.js';
import { unlistedKey, wikiRemovalOf, wikiTaskKinds } from './wiki-tasks.js';

interface CloseDeps {
  readonly datasources: Pick<DatasourceStore, 'find'>;
  readonly documents: Pick<DocumentStore, 'scan'>;
  readonly queue: Pick<TaskQueue, 'missing'>;
  readonly newTaskId: () => string;
  readonly jobs: Pick<JobStore, 'find'>;
  readonly readerLists: Pick<ReaderListStore, 'noteRead'>;
}

/**
 * How a reading ends. Pages that it did not come across are gone from the wiki, or from what it shows to us; a job that
 * does not begin at the first page, such as one that tries failed pages again, saw a part only.
 */
export const wikiEnd = ({ datasources, documents, queue, newTaskId, jobs, readerLists }: CloseDeps): ReadingEnd => ({
  kind: wikiTaskKinds.close,
  async note({ datasourceId }) {
    const closed = await closedTo(documents, datasourceId);
    return closed === 0 ? undefined : closedNote(closed);
  },
  async finish({ jobId, datasourceId }) {
    const [datasource, job] = await Promise.all([datasources.find(datasourceId), jobs.find(jobId)]);
    if (!datasource || !job || !wikiSourceOf(datasource).follow_permissions) return;
    // Readers were asked for after that moment, and what changed since is not known.
    await readerLists.noteRead(datasourceId, {
      asOf: job.createdAt,
      closed: await closedTo(documents, datasourceId),
    });
  },
  async isWhole({ jobId, datasourceId }) {
    const datasource = await datasources.find(datasourceId);
    if (!datasource) return false;
    const { page_id: firstPage } = wikiSourceOf(datasource);
    return (await queue.missing(jobId, wikiTaskKinds.page, [firstPage])).length === 0;
  },
  async *gone(task) {
    const { page, attachment } = wikiTaskKinds;
    const mayMiss = (await queue.missing(task.jobId, attachment, [unlistedKey])).length > 0;
    const kinds = [
      { kind: page, field: 'page_id' },
      ...(mayMiss ? [{ kind: attachment, field: 'attachment_id' }] : []),
    ];
    for (const { kind, field } of kinds)
      for await (const ids of inPortions(idsOf(documents, task.datasourceId, field))) {
        const gone = await queue.missing(task.jobId, kind, ids);
        yield gone.map((id) => wikiRemovalOf(task, newTaskId(), id));
      }
  },
});

async function closedTo(documents: CloseDeps['documents'], datasourceId: string): Promise<number> {
  let closed = 0;
  for await (const { readersKey } of documents.scan(datasourceId, { lists: [nobody.key] }))
    closed += Number(readersKey === nobody.key);
  return closed;
}

const closedNote = (closed: number) =>
  `${closed === 1 ? '1 document is' : `${closed} documents are`} read by nobody: the wiki did not say who may read ${closed === 1 ? 'it' : 'them'}.`;

/** Documents that a client put beside the wiki's are the client's to remove. */
async function* idsOf(documents: CloseDeps['documents'], datasourceId: string, field: string): AsyncGenerator<string> {
  for await (const { documentId, metadata } of documents.scan(datasourceId)) {
    const id = metadata[field];
    if (typeof id === 'string' && documentId === wikiDocumentId(datasourceId, id)) yield id;
  }
}

/** Removes pages and files that are gone; removing them twice is fine. */
export const removeWikiPages = ({ removeDocuments }: { readonly removeDocuments: RemoveDocuments }): TaskHandler => ({
  kind: wikiTaskKinds.remove,
  batchSize: 64,
  async run(tasks) {
    await removeDocuments(tasks.map(({ datasourceId, subject: documentId }) => ({ datasourceId, documentId })));
    return tasks.map((task) => ({
      task,
      outcome: 'removed',
      chunks: 0,
      message: 'It no longer exists in the wiki, or is not to be read any more.',
    }));
  },
});
