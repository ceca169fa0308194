import type { Connection } from 'mongoose';
import { makeAddDatasource } from '../../datasources/save-datasource.js';
import type { DatasourceStore } from '../../datasources/datasource.store.js';
import type { DocumentStore } from '../../documents/document.store.js';
import type { ChunkIndex } from '../../index/chunk-index.js';
import type { IndexBatch } from '../../ingestion/index-documents.js';
import { makeRemoveDocuments } from '../../ingestion/remove-documents.js';
import { makeRenewDocuments } from '../../ingestion/renew-documents.js';
import type { ReadMarkup } from '../../markup/markup-reader.js';
import type { StartSourceJob } from '../../ingestion/start-source-job.js';
import type { SourceRights } from '../../permissions/source-rights.js';
import type { TaskQueue } from '../../tasks/task-queue.js';
import type { TaskHandler } from '../../tasks/task-handler.js';
import { type AddressRules, makeAddressGuard } from '../fetch/address-guard.js';
import { guardedAgent } from '../fetch/guarded-agent.js';
import { makePageRenderer } from '../render/page-renderer.js';
import { closeCrawl, removePages } from './close-crawl.js';
import { makeOpenCrawl } from './crawl-context.js';
import { crawlPages } from './crawl-pages.js';
import { makeFollowLinks } from './follow-links.js';
import { makeIngestWeb, webSourceKind } from './ingest-web.js';
import { makeSite } from './site.js';
import { startCrawl } from './start-crawl.js';
import { docdbWebPageStore } from './web-page.docdb.js';

export interface CrawlConfig {
  /** What the operator allows beyond public addresses. */
  readonly addresses: Pick<AddressRules, 'allowedNetworks' | 'allowedHosts' | 'allowedPorts'>;
  readonly userAgent: string;
  /** Chromium for pages that need JavaScript; absent where there is none. */
  readonly chromiumPath: string | undefined;
}

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

const limits = { connectTimeoutMs: 10_000, headersTimeoutMs: 30_000, bodyTimeoutMs: 15_000, connectionsPerHost: 16 };

/** Traffic of one page in a browser. */
const maxBytes = 64 * 1024 * 1024;

/** The web crawl: what the API does with it, and the steps that workers do. Makes the indexes of its store. */
export async function wireCrawl(parts: CrawlParts) {
  const { config, connection, datasources, documents, index, queue, readMarkup, indexBatch, newTaskId } = parts;
  const pages = docdbWebPageStore(connection);
  await pages.createIndexes();
  const guard = makeAddressGuard(config.addresses);
  const dispatcher = guardedAgent(guard, limits);
  const now = () => parts.now().getTime();
  const { chromiumPath: executablePath } = config;
  const renderer = executablePath === undefined ? undefined : makePageRenderer({ executablePath, guard, maxBytes });
  const site = { guard, dispatcher, renderer, readMarkup, userAgent: config.userAgent, now };
  const open = makeOpenCrawl({
    findDatasource: (id) => datasources.find(id),
    makeSite: ({ settings }) => makeSite(settings, site),
  });
  const removeDocuments = makeRemoveDocuments({ index, documents });
  const followLinks = makeFollowLinks({ queue, pages, newTaskId });
  const renewDocuments = makeRenewDocuments({ index, documents });
  const handlers: TaskHandler[] = [
    startCrawl({ open, pages, queue, readMarkup, newTaskId }),
    crawlPages({ open, pages, documents, readMarkup, indexBatch, renewDocuments, followLinks, now }),
    closeCrawl({ pages, queue, datasources, newTaskId, now }),
    removePages({ pages, removeDocuments }),
  ];
  const ingest = {
    addDatasource: makeAddDatasource(parts),
    rights: parts.rights,
    startSourceJob: parts.startSourceJob,
    guard,
    canRender: renderer !== undefined,
    newTaskId,
  };
  return {
    pages,
    handlers,
    webSources: webSourceKind(ingest),
    ingestWeb: makeIngestWeb(ingest),
    async close() {
      await renderer?.close();
      await dispatcher.destroy();
    },
  };
}
