import { closeReading } from '../connectors/close-reading.js';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import { isolatedReader } from '../crawl/isolated/isolated-reader.js';
import { crawlEnd, removePages } from '../crawl/run/close-crawl.js';
import { makeOpenCrawl } from '../crawl/run/crawl-context.js';
import { crawlPages } from '../crawl/run/crawl-pages.js';
import { makeFollowLinks } from '../crawl/run/follow-links.js';
import { makeBeginWeb, makeIngestWeb } from '../crawl/run/ingest-web.js';
import { type CrawlConfig, openSites } from '../crawl/run/open-sites.js';
import { startCrawl } from '../crawl/run/start-crawl.js';
import { docdbWebPageStore } from '../crawl/run/web-page.docdb.js';
import { webType } from '../crawl/run/web-type.js';

/** The web crawl as a connector. Makes the indexes of its store. */
export async function wireCrawl(parts: ConnectorParts, config: CrawlConfig): Promise<SourceConnector> {
  const pages = docdbWebPageStore(parts.connection);
  await pages.createIndexes();
  const sites = openSites(config, parts.readMarkup, parts.now);
  const isolated = isolatedReader(config);
  const open = makeOpenCrawl({ findDatasource: (id) => parts.datasources.find(id), makeSite: sites.makeSite });
  const steps = { ...parts, pages, isolated, open, followLinks: makeFollowLinks({ ...parts, pages }) };
  const ingest = { ...parts, guard: sites.guard, canRender: sites.canRender };
  return {
    sourceType: webType,
    unavailable: () => Promise.resolve(undefined),
    add: makeIngestWeb(ingest),
    begin: makeBeginWeb(ingest),
    handlers: [startCrawl(steps), crawlPages(steps), closeReading(crawlEnd(steps), parts), removePages(steps)],
    remembered: [pages],
    async close() {
      await isolated.close();
      await sites.close();
    },
  };
}
