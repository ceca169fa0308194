import type { IngestDocument, IngestRequest } from '@parley/contracts';
import { readMarkdown } from '@parley/documents';
import type { Datasource } from '../datasources/datasource.js';
import { documentKey } from '../index/chunk-id.js';
import type { Job } from '../jobs/job.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { freshUntil } from '../time/fresh-until.js';
import type { NewTask } from '../tasks/task-queue.js';
import { type DocumentTask, documentTaskKind } from '../documents/document-task.js';
import { readerListOf } from '../readers/reader-list.js';
import type { ReaderListStore } from '../readers/reader-list.store.js';
import type { AcceptTasks, Admit } from './accept-tasks.js';
import type { RequestKey } from './batch-name.js';

/** Takes documents over for good. Throws as `AcceptTasks`. */
export type AcceptDocuments = (request: IngestRequest, admit: Admit, key?: RequestKey) => Promise<Job>;

interface Deps {
  readonly acceptTasks: AcceptTasks;
  readonly readerLists: Pick<ReaderListStore, 'keep'>;
  readonly now: () => Date;
  /** Sorts by the order of its calls. */
  readonly newTaskId: () => string;
}

export function makeAcceptDocuments(deps: Deps): AcceptDocuments {
  return async (request, admit, key) => {
    const { documents } = request;
    const lists = documents.flatMap(({ metadata: { readers } }) => (readers ? [readerListOf(readers)] : []));
    // Before any task is there, and for nobody who may not come in.
    const keepingLists: Admit = async () => {
      await admit();
      await deps.readerLists.keep(request.datasource_id, lists);
    };
    const tasksFor = (datasource: Datasource, jobId: string) =>
      documents.map((document) => toTask(document, request, datasource, jobId, deps));
    const { job } = await deps.acceptTasks({ request, count: documents.length, tasksFor }, keepingLists, key);
    return job;
  };
}

/** As the contract allows. */
const maxTitleLength = 2_000;

function toTask(
  { page_content: content, metadata }: IngestDocument,
  request: IngestRequest,
  datasource: Datasource,
  jobId: string,
  { now, newTaskId }: Deps,
): NewTask {
  const key = { datasourceId: datasource.id, documentId: metadata.document_id };
  const ingestedAt = epochSeconds(now());
  const { title, text } = readMarkdown(content);
  const payload: DocumentTask = {
    content: text,
    facts: {
      ...key,
      ingestorId: request.ingestor_id,
      title: metadata.title || title.slice(0, maxTitleLength),
      description: metadata.description,
      documentType: metadata.document_type,
      isStructuredEntity: metadata.is_structured_entity,
      ingestedAt,
      freshUntil:
        (metadata.fresh_until ?? 0) ||
        (request.fresh_until ?? 0) ||
        freshUntil(ingestedAt, datasource.reloadIntervalSeconds),
      metadata: metadata.metadata ?? {},
      ...(metadata.readers && { readersKey: readerListOf(metadata.readers).key }),
    },
  };
  return {
    id: newTaskId(),
    kind: documentTaskKind,
    jobId,
    datasourceId: datasource.id,
    subject: metadata.document_id,
    exclusiveKey: documentKey(key),
    payload,
  };
}
