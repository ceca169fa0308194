import { mostFileParts, partDocumentId } from '@parley/contracts';
import { reportRead } from '../connectors/report-read.js';
import { reportUnread } from '../connectors/report-unread.js';
import type { IncomingDocument } from '../documents/document-task.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { Extracted } from '../extract/document-reader.js';
import type { ExtractText } from '../extract/markup-reader.js';
import { titleOfName } from '../extract/parts/file-name.js';
import type { IndexBatch, IndexedDocument } from '../ingestion/index-documents.js';
import { outcomeOf } from '../ingestion/leave-taken-out.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { cutText } from '../pages/cut-text.js';
import type { TaskHandler, TaskReport } from '../tasks/task-handler.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import type { TakenOutStore } from '../taken-out/taken-out.store.js';
import type { FileStore } from './file.store.js';
import { type FileTask, fileTask, fileTaskKind } from './file-task.js';
import { notStoredAnyMore, unreadFile } from './file-words.js';
import { splitText, type TextPart } from './split-text.js';

interface Deps {
  readonly files: Pick<FileStore, 'read'>;
  readonly extract: ExtractText;
  readonly indexBatch: IndexBatch;
  readonly documents: Pick<DocumentStore, 'find'>;
  readonly removeDocuments: RemoveDocuments;
  readonly takenOut: Pick<TakenOutStore, 'among'>;
}

/** Reads and indexes what `POST /v1/ingest/files` accepted. */
export const readFiles = (deps: Deps): TaskHandler => ({
  kind: fileTaskKind,
  // One file may be as large as many documents.
  batchSize: 1,
  run: (tasks, signal) => Promise.all(tasks.map((task) => readFile(deps, task, signal))),
});

async function readFile(deps: Deps, task: ClaimedTask, signal: AbortSignal): Promise<TaskReport> {
  const file = fileTask.parse(task.payload);
  const bytes = await deps.files.read(file.fileId);
  const { datasourceId, subject: documentId } = task;
  // Looked at after its bytes, which go once it is taken out.
  const [out] = (await deps.takenOut.among([{ datasourceId, documentId }])).values();
  if (out) return { ...outcomeOf(out), task };
  if (!bytes) return { task, outcome: 'failed', chunks: 0, message: notStoredAnyMore };
  try {
    const read = await deps.extract({ bytes, mediaType: '', name: file.name, mayBeLong: true }, signal);
    return await indexFile(deps, task, { file, read }, signal);
  } catch (error) {
    if (!(error instanceof CrawlRefusal)) throw error;
    return reportUnread(task, unreadFile(error));
  }
}

interface ReadFile {
  readonly file: FileTask;
  readonly read: Extracted;
}

/** All parts are there before those go that an earlier, longer version of the file had beyond them. */
async function indexFile(deps: Deps, task: ClaimedTask, what: ReadFile, signal: AbortSignal): Promise<TaskReport> {
  const parts = splitText(what.read);
  const documents = parts.map((part, at) => toDocument(task, what, part, { at, of: parts.length }));
  const results = await deps.indexBatch(documents, signal);
  await removeFurtherParts(deps, task, parts.length);
  return reportRead(task, summed(results), what.read.leftOut);
}

function toDocument(
  { datasourceId, subject, origin }: ClaimedTask,
  { file, read }: ReadFile,
  { text, anchors = [] }: TextPart,
  { at, of }: { readonly at: number; readonly of: number },
): IncomingDocument {
  const { name, source, ingestorId, ingestedAt, freshUntil } = file;
  const title = read.title || titleOfName(name);
  const part = of === 1 ? {} : { part: at + 1, parts: of };
  return {
    generation: at === 0 ? origin : `${origin}.${at}`,
    content: text,
    anchors,
    facts: {
      ...{ datasourceId, ingestorId, ingestedAt, freshUntil },
      documentId: partDocumentId(subject, at),
      title: cutText(of === 1 ? title : `${title} (${at + 1} of ${of})`, 500),
      description: cutText(read.description, 2_000),
      documentType: 'file',
      isStructuredEntity: false,
      metadata: {
        file_name: name,
        ...(source !== undefined && { source }),
        ...(read.language !== '' && { language: read.language }),
        ...part,
      },
    },
  };
}

/** One of them for the file: what is worst decides, and passages are counted together. */
function summed(results: readonly IndexedDocument[]): IndexedDocument {
  const order = ['cancelled', 'taken_out', 'failed', 'indexed', 'unchanged', 'removed', 'skipped'] as const;
  const outcome = order.find((one) => results.some((result) => result.outcome === one)) ?? 'skipped';
  const chunks = results.reduce((sum, result) => sum + result.chunks, 0);
  const parts = results.length > 1 ? [`The file is long, so it became ${results.length} documents.`] : [];
  const words = new Set([...parts, ...results.flatMap(({ message }) => message ?? [])]);
  return { outcome, chunks, ...(words.size > 0 && { message: [...words].join(' ') }) };
}

async function removeFurtherParts(
  { documents, removeDocuments }: Deps,
  { datasourceId, subject, origin }: ClaimedTask,
  count: number,
): Promise<void> {
  const further = Array.from({ length: Math.max(0, mostFileParts - count) }, (_part, at) => ({
    datasourceId,
    documentId: partDocumentId(subject, count + at),
  }));
  const found = await documents.find(further);
  // A part of a newer version stays.
  await removeDocuments(found.filter(({ generation }) => generation < origin));
}
