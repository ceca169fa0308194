import { maxDocumentBytes } from '@parley/contracts';
import { reportRead } from '../connectors/report-read.js';
import { reportUnread } from '../connectors/report-unread.js';
import { sourceDocument } from '../connectors/source-document.js';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import { type IndexBatch, withoutText } from '../ingestion/index-documents.js';
import type { RemoveDocuments } from '../ingestion/remove-documents.js';
import type { RenewDocuments } from '../ingestion/renew-documents.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../tasks/task-handler.js';
import { freshUntil } from '../time/fresh-until.js';
import { inReading } from './open-wiki-reading.js';
import { type VisitDeps, visitWikiPage, type WikiVisit } from './visit-wiki-page.js';
import type { OpenWikiReading, WikiContext } from './wiki-context.js';
import type { WikiRefusal } from './wiki-refusal.js';
import { wikiDocumentId } from './wiki-source.js';
import { wikiTaskKinds } from './wiki-tasks.js';

interface Deps extends Omit<VisitDeps, 'client' | 'spaces' | 'readersOf'> {
  readonly open: OpenWikiReading;
  /** Pages read at the same time. */
  readonly maxConcurrency: number;
  readonly documents: DocumentStore;
  readonly indexBatch: IndexBatch;
  readonly renewDocuments: RenewDocuments;
  readonly removeDocuments: RemoveDocuments;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Of<Is extends WikiVisit['is']> = Extract<WikiVisit, { is: Is }>;

/** Reads pages and brings their documents up to date. A step that dies half way runs again and leaves the same. */
export const readWikiPages = (deps: Deps): TaskHandler => ({
  kind: wikiTaskKinds.page,
  batchSize: deps.maxConcurrency,
  isOneBatchPerJob: true,
  run: inReading(deps.open, async (reading, tasks, signal) => {
    const { context } = reading;
    const known = await knownDocuments(deps, tasks);
    const visits = await Promise.all(
      tasks.map((task) =>
        visitWikiPage({ ...deps, ...reading }, context, task, { known: known.get(task.subject), signal }),
      ),
    );
    const of = <Is extends WikiVisit['is']>(is: Is) => visits.filter((visit): visit is Of<Is> => visit.is === is);
    return [
      ...(await indexContent(deps, context, of('content'), signal)),
      ...(await renewUnchanged(deps, context, of('unchanged'))),
      ...(await removeUnwanted(deps, of('unwanted'), known)),
      ...of('folder').map(({ task }) => ({ task, outcome: 'skipped' as const, chunks: 0, message: folder })),
      ...of('unread').map(({ task, refusal }) => reportUnread(task, failureOf(refusal))),
    ];
  }),
});

const folder = 'A folder has no text: the pages in it are read.';

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
  const incoming = visits.map((visit) => ({ ...visit, document: toDocument(deps, context, visit) }));
  const fits = incoming.filter(({ document }) => Buffer.byteLength(document.content) <= maxDocumentBytes);
  const results = await deps.indexBatch(
    fits.map(({ document }) => document),
    signal,
  );
  return incoming.map((one): TaskReport => {
    const result = results[fits.indexOf(one)];
    return result
      ? reportRead(one.task, result, one.leftOut)
      : { task: one.task, outcome: 'failed', chunks: 0, message: 'The page is longer than 1 MiB of text.' };
  });
}

function toDocument(
  { now }: Deps,
  { datasource, reading }: WikiContext,
  { task, page, parentId, readersKey, markdown, includesOthers }: Of<'content'>,
) {
  const { id: pageId, title, version, url: source, spaceKey, spaceName } = page;
  return sourceDocument(
    datasource,
    {
      task,
      documentId: wikiDocumentId(datasource.id, pageId),
      documentType: 'wiki_page',
      title,
      content: markdown,
      readersKey,
      metadata: {
        source,
        page_id: pageId,
        parent_id: parentId,
        version,
        space_key: spaceKey,
        space_name: spaceName,
        reading,
        ...(includesOthers && { includes_others: true }),
      },
    },
    now(),
  );
}

async function renewUnchanged(
  { renewDocuments, now }: Deps,
  { datasource }: WikiContext,
  visits: readonly Of<'unchanged'>[],
): Promise<TaskReport[]> {
  const keys = visits.map(({ task }) => keyOf(task));
  const renewed = await renewDocuments(keys, freshUntil(Math.floor(now() / 1_000), datasource.reloadIntervalSeconds));
  return renewed.flatMap((result, at) => {
    const visit = visits[at];
    const isEmpty = result.outcome === 'unchanged' && result.chunks === 0;
    return visit ? [reportRead(visit.task, isEmpty ? withoutText : result, [])] : [];
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

/** An error's message is no property that a spread would copy. */
const failureOf = ({ message, isPassing, retryAfterMs }: WikiRefusal) => ({
  outcome: 'failed' as const,
  message,
  isPassing,
  retryAfterMs,
});
