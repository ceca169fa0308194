import type { Connection } from 'mongoose';
import { makeAddDatasource } from '../datasources/save-datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import type { IndexBatch } from '../ingestion/index-documents.js';
import { makeRemoveDocuments } from '../ingestion/remove-documents.js';
import { makeRenewDocuments } from '../ingestion/renew-documents.js';
import type { ReadMarkup } from '../markup/markup-reader.js';
import type { StartSourceJob } from '../ingestion/start-source-job.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import { isolatedReader } from '../crawl/isolated/isolated-reader.js';
import { closeCrawl, removePages } from '../crawl/run/close-crawl.js';
import { makeOpenCrawl } from '../crawl/run/crawl-context.js';
import { crawlPages } from '../crawl/run/crawl-pages.js';
import { makeFollowLinks } from '../crawl/run/follow-links.js';
import { makeIngestWeb, webSourceKind } from '../crawl/run/ingest-web.js';
import { type CrawlConfig, openSites } from '../crawl/run/open-sites.js';
import { startCrawl } from '../crawl/run/start-crawl.js';
import { docdbWebPageStore } from '../crawl/run/web-page.docdb.js';

export interface CrawlParts {
  readonly config: CrawlConfig;
  readonly connection: Connection;
  readonly datasources: DatasourceStore;
  readonly rights: SourceRights;
  readonly documents: DocumentStore;
  readonly index: ChunkIndex;
  readonly queue: TaskQueue;
  readonly readMarkup: ReadMarkup;
  readonly indexBatch: IndexBatch;
  readonly startSourceJob: StartSourceJob;
  readonly newTaskId: () => string;
  readonly now: () => Date;
}

/** The web crawl: what the API does with it, and the steps that workers do. Makes the indexes of its store. */
export async function wireCrawl(parts: CrawlParts) {
  const { config, connection, datasources, documents, index, queue, readMarkup, indexBatch, newTaskId } = parts;
  const pages = docdbWebPageStore(connection);
  await pages.createIndexes();
  const now = () => parts.now().getTime();
  const sites = openSites(config, readMarkup, now);
  const isolated = isolatedReader(config);
  const open = makeOpenCrawl({ findDatasource: (id) => datasources.find(id), makeSite: sites.makeSite });
  const removeDocuments = makeRemoveDocuments({ index, documents });
  const followLinks = makeFollowLinks({ queue, pages, newTaskId });
  const renewDocuments = makeRenewDocuments({ index, documents });
  const handlers: TaskHandler[] = [
    startCrawl({ open, pages, queue, readMarkup, isolated, newTaskId }),
    crawlPages({ open, pages, documents, readMarkup, isolated, indexBatch, renewDocuments, followLinks, now }),
    closeCrawl({ pages, queue, datasources, newTaskId, now }),
    removePages({ pages, removeDocuments }),
  ];
  const ingest = {
    addDatasource: makeAddDatasource(parts),
    rights: parts.rights,
    startSourceJob: parts.startSourceJob,
    guard: sites.guard,
    canRender: sites.canRender,
    newTaskId,
  };
  return {
    pages,
    handlers,
    webSources: webSourceKind(ingest),
    ingestWeb: makeIngestWeb(ingest),
    async close() {
      await isolated.close();
      await sites.close();
    },
  };
}
