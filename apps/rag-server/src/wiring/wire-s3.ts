import { listedConnector } from '../connectors/listed/listed-connector.js';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import type { CrawlConfig } from '../crawl/run/open-sites.js';
import { listedS3 } from '../s3/listed-s3.js';

/** Objects fetched at the same time: each may be as large as a file may be. */
const concurrency = 4;

/** Buckets as a connector. */
export const wireS3 = (parts: ConnectorParts, { userAgent }: CrawlConfig): SourceConnector =>
  listedConnector(listedS3({ ...parts, extract: parts.extractFile, userAgent }), parts, { concurrency });
