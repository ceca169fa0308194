import { listedConnector } from '../connectors/listed/listed-connector.js';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import type { CrawlConfig } from '../crawl/run/open-sites.js';
import { openCheckouts } from '../git/checkouts.js';
import { listedGit } from '../git/listed-git.js';

/** Files read at the same time: they are here already. */
const concurrency = 8;

/** Git repositories as a connector. */
export function wireGit(parts: ConnectorParts, { addresses: rules, userAgent }: CrawlConfig): SourceConnector {
  const checkouts = openCheckouts();
  return listedConnector(listedGit({ ...parts, extract: parts.extractFile, checkouts, rules, userAgent }), parts, {
    concurrency,
  });
}
