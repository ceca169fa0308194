import { closeReading } from '../connectors/close-reading.js';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import { readWikiAttachments } from '../wiki/attachments/read-attachments.js';
import { removeWikiPages, wikiEnd } from '../wiki/close-wiki.js';
import { makeBeginWiki, makeIngestWiki } from '../wiki/ingest-wiki.js';
import { makeOpenWikiReading } from '../wiki/open-wiki-reading.js';
import { readWikiPages } from '../wiki/read-wiki-pages.js';
import { wikiType } from '../wiki/wiki-type.js';
import { noWiki } from '../wiki/wikis.js';
import { openWikis, type WikiConfig } from './open-wikis.js';

/** Wiki pages as a connector, which is unavailable while no wiki is set up. */
export function wireWiki(parts: ConnectorParts, config: WikiConfig): SourceConnector {
  const { maxConcurrency } = config;
  const { wikis, close } = openWikis(parts, config);
  const ingest = { ...parts, wikis };
  const open = makeOpenWikiReading({ wikis, findDatasource: (id) => parts.datasources.find(id) });
  return {
    sourceType: wikiType,
    unavailable: async () => ((await wikis.all()).length === 0 ? noWiki : undefined),
    add: makeIngestWiki(ingest),
    begin: makeBeginWiki(ingest),
    handlers: [
      readWikiPages({ ...parts, maxConcurrency, open }),
      readWikiAttachments({ ...parts, open }),
      closeReading(wikiEnd(parts), parts),
      removeWikiPages(parts),
    ],
    remembered: [],
    close,
  };
}
