import { reportRead } from '../../connectors/report-read.js';
import { reportUnread } from '../../connectors/report-unread.js';
import { sourceDocument } from '../../connectors/source-document.js';
import type { DocumentStore } from '../../documents/document.store.js';
import type { IndexBatch } from '../../ingestion/index-documents.js';
import type { ExtractText } from '../../extract/markup-reader.js';
import type { RenewDocuments } from '../../ingestion/renew-documents.js';
import type { TaskHandler, TaskReport } from '../../tasks/task-handler.js';
import type { TakenOutStore } from '../../taken-out/taken-out.store.js';
import { freshUntil } from '../../time/fresh-until.js';
import type { IsolatedReader } from '../isolated/isolated-reader.js';
import type { CrawlContext, OpenCrawl } from './crawl-context.js';
import type { FollowLinks, LinkedPage } from './follow-links.js';
import { signpost, unreadEmpty } from '../../pages/page-outcome.js';
import { type ContentVisit, type Repeated, type UnmodifiedVisit, visitPages, type Visits } from './visit-pages.js';
import type { WebPage, WebPageStore } from './web-page.store.js';
import { webDocumentId } from './web-source.js';
import { webTaskKinds } from './web-tasks.js';

interface Deps {
  readonly open: OpenCrawl;
  readonly pages: WebPageStore;
  readonly documents: DocumentStore;
  readonly takenOut: Pick<TakenOutStore, 'among'>;
  readonly extract: ExtractText;
  readonly isolated: Pick<IsolatedReader, 'readPage'>;
  readonly indexBatch: IndexBatch;
  readonly renewDocuments: RenewDocuments;
  readonly followLinks: FollowLinks;
  readonly now: () => number;
}

/** Pages read at the same time. */
const batchSize = 32;

/**
 * Reads pages, indexes what they say, remembers them and follows their links, in this order: a step that dies half way
 * runs again and leaves the same.
 */
export const crawlPages = (deps: Deps): TaskHandler => ({
  kind: webTaskKinds.page,
  batchSize,
  isOneBatchPerJob: true,
  suspectsAlone: true,
  async run(tasks, signal) {
    const crawl = tasks[0] && (await deps.open(tasks[0]));
    if (!crawl) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    const visits = await visitPages({ ...deps, documentIdOf: webDocumentId }, crawl, tasks, signal);
    const indexed = await indexContent(deps, crawl, visits.content, signal);
    const renewed = await renewUnmodified(deps, crawl, visits.unmodified);
    const remembered = pagesOf(crawl, visits);
    await deps.pages.put(remembered.map(({ row }) => row));
    const others = [...visits.signposts.map(leadsOf), ...visits.repeated.map(leadsOfRepeated)];
    const followed = await deps.followLinks(crawl, [...remembered, ...others]);
    return [
      ...indexed,
      ...renewed,
      ...visits.repeated.map(reportRepeated),
      ...visits.signposts.map((visit) => reportSignpost(visit, followed)),
      ...visits.unread.map(reportPage),
    ];
  },
});

type Signpost = Visits['signposts'][number];

/** Nothing of it is remembered: it is asked for in full each time, and what it said once is gone with what is gone. */
const leadsOf = ({ task, page, read }: Signpost): LinkedPage => ({
  task,
  page,
  home: page.site ?? read.url,
  leads: read.leads,
});

/** A text that is known may stand beside links that are not. */
const leadsOfRepeated = ({ task, page, read }: Repeated): LinkedPage => ({
  task,
  page,
  home: page.site ?? read.url,
  leads: read.content,
});

async function indexContent(
  { indexBatch, now }: Deps,
  crawl: CrawlContext,
  visits: readonly ContentVisit[],
  signal: AbortSignal,
): Promise<TaskReport[]> {
  const results = await indexBatch(
    visits.map((visit) => incoming(crawl, visit, now())),
    signal,
  );
  return results.flatMap((result, at) => {
    const visit = visits[at];
    return visit ? [reportRead(visit.task, result, visit.read.content.leftOut)] : [];
  });
}

function incoming({ datasource }: CrawlContext, { task, read, documentId }: ContentVisit, nowMs: number) {
  const { markdown, title, description, language, generator, canonicalUrl, anchors } = read.content;
  return sourceDocument(
    datasource,
    {
      task,
      documentId,
      documentType: 'webpage',
      title: title || canonicalUrl,
      description,
      content: markdown,
      anchors,
      metadata: { source: canonicalUrl, language, generator },
    },
    nowMs,
  );
}

async function renewUnmodified(
  { renewDocuments, now }: Deps,
  { datasource }: CrawlContext,
  visits: readonly UnmodifiedVisit[],
): Promise<TaskReport[]> {
  const until = freshUntil(Math.floor(now() / 1_000), datasource.reloadIntervalSeconds);
  const renewed = await renewDocuments(
    visits.map(({ known }) => known),
    until,
  );
  return renewed.flatMap((result, at) => {
    const visit = visits[at];
    return visit ? [reportRead(visit.task, result, [])] : [];
  });
}

/** What is stored of each page that was read, and where its links continue. */
function pagesOf({ datasource, reading }: CrawlContext, { content, unmodified }: Visits) {
  const readBy = ({ task }: { readonly task: { readonly jobId: string; readonly id: string } }) => ({
    jobId: task.jobId,
    taskId: task.id,
  });
  return [
    ...content.map((visit) => {
      const { content: said, etag, lastModified, url } = visit.read;
      const { key, documentId, digest, task, page } = visit;
      const row: WebPage = {
        datasourceId: datasource.id,
        key,
        url: said.canonicalUrl,
        documentId,
        digest,
        etag,
        lastModified,
        links: said.links,
        frames: said.frames,
        hasMoreLinks: said.hasMoreLinks,
        reading,
        ...readBy(visit),
      };
      return { task, page, home: page.site ?? url, leads: row, row };
    }),
    ...unmodified.map((visit) => {
      const { task, page, known } = visit;
      return { task, page, home: page.site ?? known.url, leads: known, row: { ...known, ...readBy(visit) } };
    }),
  ];
}

const reportRepeated = ({ task, url }: Repeated): TaskReport => ({
  task,
  outcome: 'skipped',
  chunks: 0,
  message: `Same text as ${url}`,
});

/** Where its links are not followed it is a page like any that says nothing. */
const reportSignpost = ({ task, page }: Signpost, followed: ReadonlySet<string>): TaskReport =>
  followed.has(task.id)
    ? { task, outcome: 'skipped', chunks: 0, message: signpost }
    : reportPage({ task, page, read: { type: 'unread', ...unreadEmpty } });

/** The first page has to be there: a crawl without it has read nothing. */
const reportPage = ({ task, page, read }: Visits['unread'][number]): TaskReport =>
  reportUnread(task, { ...read, outcome: page.site === null ? 'failed' : read.outcome });
