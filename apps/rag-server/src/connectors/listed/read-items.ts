import { maxDocumentBytes } from '@parley/contracts';
import { passageVersion } from '../../chunking/chunk-document.js';
import type { Datasource } from '../../datasources/datasource.js';
import type { DocumentStore, StoredDocument } from '../../documents/document.store.js';
import { type IndexBatch, withoutText } from '../../ingestion/index-documents.js';
import type { RemoveDocuments } from '../../ingestion/remove-documents.js';
import type { RenewDocuments } from '../../ingestion/renew-documents.js';
import type { Unread } from '../../pages/page-outcome.js';
import type { ClaimedTask } from '../../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import { freshUntil } from '../../time/fresh-until.js';
import { reportRead } from '../report-read.js';
import { reportUnread } from '../report-unread.js';
import { sourceDocument } from '../source-document.js';
import { isUnchanged, listedDocumentId } from './listed-document.js';
import type { ItemContent, ListedItem, ListedPlace, ListedReader } from './listed-place.js';
import { itemTask, taskKind } from './listed-tasks.js';
import { PlaceRefusal, unreadItem } from './place-refusal.js';

interface Deps {
  readonly type: ListedReader;
  /** Items read at the same time. */
  readonly concurrency: number;
  readonly documents: Pick<DocumentStore, 'find'>;
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly indexBatch: IndexBatch;
  readonly renewDocuments: RenewDocuments;
  readonly removeDocuments: RemoveDocuments;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Context {
  readonly datasource: Datasource;
  readonly place: ListedPlace;
  /** How documents are read and cut now. */
  readonly reading: string;
}

interface Asked {
  readonly task: ClaimedTask;
  readonly item: ListedItem;
  readonly documentId: string;
  readonly known: StoredDocument | undefined;
}

/** What became of a look at an item. */
type Visit = Asked &
  (
    | { readonly is: 'content'; readonly content: ItemContent }
    | { readonly is: 'unchanged' }
    | { readonly is: 'unread'; readonly unread: Unread }
  );
type Of<Is extends Visit['is']> = Extract<Visit, { is: Is }>;

/** Reads items and brings their documents up to date. A step that dies half way runs again and leaves the same. */
export const readItems = (deps: Deps): TaskHandler => ({
  kind: taskKind(deps.type.sourceType.type, 'item'),
  batchSize: deps.concurrency,
  isOneBatchPerJob: true,
  async run(tasks, signal) {
    const datasource = tasks[0] && (await deps.findDatasource(tasks[0].datasourceId));
    if (!datasource) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    try {
      return await readAll(deps, await contextOf(deps, datasource, signal), tasks, signal);
    } catch (error) {
      signal.throwIfAborted();
      const unread = { ...unreadItem(error), outcome: 'failed' as const };
      return tasks.map((task) => reportUnread(task, unread));
    }
  },
});

async function contextOf({ type }: Deps, datasource: Datasource, signal: AbortSignal): Promise<Context> {
  const reading = `${datasource.chunkSize}/${datasource.chunkOverlap}/${type.readingVersion}/${passageVersion}`;
  return { datasource, place: await type.open(datasource, signal), reading };
}

async function readAll(
  deps: Deps,
  context: Context,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
): Promise<TaskReport[]> {
  const asked = await lookUp(deps, tasks);
  const visits = await Promise.all(asked.map((one) => visit(context, one, signal)));
  const of = <Is extends Visit['is']>(is: Is) => visits.filter((one): one is Of<Is> => one.is === is);
  return [
    ...(await indexContent(deps, context, of('content'), signal)),
    ...(await renewUnchanged(deps, context, of('unchanged'))),
    ...(await reportAll(deps, of('unread'))),
  ];
}

async function lookUp({ documents }: Deps, tasks: readonly ClaimedTask[]): Promise<Asked[]> {
  const asked = tasks.map((task) => {
    const item = itemTask.parse(task.payload);
    return { task, item, documentId: listedDocumentId(task.datasourceId, item.key) };
  });
  const found = await documents.find(
    asked.map(({ task: { datasourceId }, documentId }) => ({ datasourceId, documentId })),
  );
  const known = new Map(found.map((document) => [document.documentId, document]));
  return asked.map((one) => ({ ...one, known: known.get(one.documentId) }));
}

async function visit({ place, reading }: Context, asked: Asked, signal: AbortSignal): Promise<Visit> {
  if (isUnchanged(asked.item, asked.known, reading)) return { ...asked, is: 'unchanged' };
  try {
    const content = await place.read(asked.item, signal);
    if (Buffer.byteLength(content.text) <= maxDocumentBytes) return { ...asked, is: 'content', content };
    throw new PlaceRefusal('It has more than 1 MiB of text.', { isSkipped: true });
  } catch (error) {
    signal.throwIfAborted();
    return { ...asked, is: 'unread', unread: unreadItem(error) };
  }
}

async function indexContent(
  { type, indexBatch, now }: Deps,
  { datasource, reading }: Context,
  visits: readonly Of<'content'>[],
  signal: AbortSignal,
): Promise<TaskReport[]> {
  const { documentType } = type;
  const documents = visits.map(({ task, item: { key, version }, documentId, content }) => {
    const { text, title, description, anchors, source } = content;
    const metadata = { ...content.metadata, source, key, version, reading };
    const read = { task, documentId, documentType, title, description, content: text, anchors, metadata };
    return sourceDocument(datasource, read, now());
  });
  const results = await indexBatch(documents, signal);
  return visits.flatMap(({ task, content }, at) => {
    const result = results[at];
    return result ? [reportRead(task, result, content.leftOut)] : [];
  });
}

async function renewUnchanged(
  { renewDocuments, now }: Deps,
  { datasource }: Context,
  visits: readonly Of<'unchanged'>[],
): Promise<TaskReport[]> {
  const keys = visits.map(({ task: { datasourceId }, documentId }) => ({ datasourceId, documentId }));
  const chunks = await renewDocuments(keys, freshUntil(Math.floor(now() / 1_000), datasource.reloadIntervalSeconds));
  return visits.map(({ task }, at) => {
    const result = { outcome: 'unchanged', chunks: chunks[at] ?? 0 } as const;
    return { task, ...(result.chunks > 0 ? result : withoutText) };
  });
}

/** What a rule leaves out now, or what is gone since it was listed, is not found by what it said before. */
async function reportAll({ removeDocuments }: Deps, visits: readonly Of<'unread'>[]): Promise<TaskReport[]> {
  const removed = visits.filter(({ unread, known }) => unread.outcome === 'skipped' && known);
  await removeDocuments(removed.map(({ task: { datasourceId }, documentId }) => ({ datasourceId, documentId })));
  return visits.map((one) =>
    removed.includes(one)
      ? { task: one.task, outcome: 'removed', chunks: 0, message: one.unread.message }
      : reportUnread(one.task, one.unread),
  );
}
