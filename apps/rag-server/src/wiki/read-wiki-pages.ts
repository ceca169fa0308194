import { maxDocumentBytes } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import type { IncomingDocument } from '../documents/document-task.js';
import { type IndexBatch, withoutText } from '../ingestion/index-documents.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { RenewDocuments } from '../ingestion/renew-documents.js';
import { cutText } from '../pages/cut-text.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import { type TaskHandler, type TaskReport, retryDelayMs } from '../tasks/task-handler.js';
import { storageReadingVersion } from '../markup/storage-format/storage-markdown.js';
import { titleFilter } from './title-filter.js';
import { type VisitDeps, type WikiContext, type WikiVisit, visitWikiPage } from './visit-wiki-page.js';
import { wikiDocumentId, wikiSourceOf } from './wiki-source.js';
import { wikiTaskKinds } from './wiki-tasks.js';

interface Deps extends VisitDeps {
  /** Pages read at the same time. */
  readonly maxConcurrency: number;
  readonly documents: DocumentStore;
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly indexBatch: IndexBatch;
  readonly renewDocuments: RenewDocuments;
  readonly removeDocuments: RemoveDocuments;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Of<Is extends WikiVisit['is']> = Extract<WikiVisit, { is: Is }>;

/** A page that fails in passing is tried this often. */
const mostAttempts = 4;
const longestRetryMs = 60_000;
/** How many reload intervals a page stays fresh when it is not read again. */
const freshIntervals = 1.5;

/** Reads pages and brings their documents up to date. A step that dies half way runs again and leaves the same. */
export const readWikiPages = (deps: Deps): TaskHandler => ({
  kind: wikiTaskKinds.page,
  batchSize: deps.maxConcurrency,
  isOneBatchPerJob: true,
  async run(tasks, signal) {
    const context = tasks[0] && (await openContext(deps, tasks[0]));
    if (!context) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    const known = await knownDocuments(deps, tasks);
    const visits = await Promise.all(
      tasks.map((task) => visitWikiPage(deps, context, task, { known: known.get(task.subject), signal })),
    );
    const of = <Is extends WikiVisit['is']>(is: Is) => visits.filter((visit): visit is Of<Is> => visit.is === is);
    return [
      ...(await indexContent(deps, context, of('content'), signal)),
      ...(await renewUnchanged(deps, context, of('unchanged'))),
      ...(await removeUnwanted(deps, of('unwanted'), known)),
      ...of('unread').map(reportUnread),
    ];
  },
});

async function openContext({ findDatasource }: Deps, { datasourceId }: ClaimedTask): Promise<WikiContext | undefined> {
  const datasource = await findDatasource(datasourceId);
  if (!datasource) return undefined;
  const source = wikiSourceOf(datasource);
  const reading = `${datasource.chunkSize}/${datasource.chunkOverlap}/${storageReadingVersion}`;
  return { datasource, source, isWanted: titleFilter(source), reading };
}

/** By document id, which is the subject of a page's task. */
async function knownDocuments(
  { documents }: Deps,
  tasks: readonly ClaimedTask[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const found = await documents.find(tasks.map(keyOf));
  return new Map(found.map((document) => [document.documentId, document]));
}

const keyOf = ({ datasourceId, subject: documentId }: ClaimedTask) => ({ datasourceId, documentId });

async function indexContent(
  deps: Deps,
  context: WikiContext,
  visits: readonly Of<'content'>[],
  signal: AbortSignal,
): Promise<TaskReport[]> {
  const incoming = visits.map((visit) => ({ task: visit.task, document: toDocument(deps, context, visit) }));
  const fits = incoming.filter(({ document }) => Buffer.byteLength(document.content) <= maxDocumentBytes);
  const results = await deps.indexBatch(
    fits.map(({ document }) => document),
    signal,
  );
  return incoming.map((one): TaskReport => {
    const result = results[fits.indexOf(one)];
    return result
      ? { ...result, task: one.task }
      : { task: one.task, outcome: 'failed', chunks: 0, message: 'The page is longer than 1 MiB of text.' };
  });
}

function toDocument(
  { now }: Deps,
  { datasource, reading }: WikiContext,
  { task, page, markdown }: Of<'content'>,
): IncomingDocument {
  const { id: pageId, title, version, url: source, spaceKey, spaceName } = page;
  return {
    generation: task.id,
    content: markdown,
    facts: {
      datasourceId: datasource.id,
      documentId: wikiDocumentId(datasource.id, pageId),
      ingestorId: datasource.ingestorId,
      title: cutText(title, 500),
      description: '',
      documentType: 'wiki_page',
      isStructuredEntity: false,
      ingestedAt: Math.floor(now() / 1_000),
      freshUntil: freshUntil(datasource, now()),
      metadata: { source, page_id: pageId, version, space_key: spaceKey, space_name: spaceName, reading },
    },
  };
}

const freshUntil = ({ reloadIntervalSeconds }: Datasource, nowMs: number) =>
  Math.floor(nowMs / 1_000 + reloadIntervalSeconds * freshIntervals);

async function renewUnchanged(
  { renewDocuments, now }: Deps,
  { datasource }: WikiContext,
  visits: readonly Of<'unchanged'>[],
): Promise<TaskReport[]> {
  const keys = visits.map(({ task }) => keyOf(task));
  const chunks = await renewDocuments(keys, freshUntil(datasource, now()));
  return visits.map(({ task }, at) => {
    const result = { outcome: 'unchanged', chunks: chunks[at] ?? 0 } as const;
    return { task, ...(result.chunks > 0 ? result : withoutText) };
  });
}

async function removeUnwanted(
  { removeDocuments }: Deps,
  visits: readonly Of<'unwanted'>[],
  known: ReadonlyMap<string, StoredDocument>,
): Promise<TaskReport[]> {
  await removeDocuments(visits.filter(({ task }) => known.has(task.subject)).map(({ task }) => keyOf(task)));
  return visits.map(({ task, why }) => {
    const outcome = known.has(task.subject) ? 'removed' : 'skipped';
    return { task, outcome, chunks: 0, message: why };
  });
}

function reportUnread({ task, refusal }: Of<'unread'>): TaskReport {
  if (refusal.isPassing && task.attempt < mostAttempts) {
    const pause = Math.max(retryDelayMs(task.attempt), refusal.retryAfterMs ?? 0);
    return { task, retryInMs: Math.min(pause, longestRetryMs) };
  }
  return { task, outcome: 'failed', chunks: 0, message: refusal.message };
}
