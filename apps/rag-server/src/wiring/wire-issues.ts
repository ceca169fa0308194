import type { ConnectorParts } from '../connectors/connector-parts.js';
import { listedConnector } from '../connectors/listed/listed-connector.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import { issuesListed } from '../issues/issues-listed.js';

/** Issues read at the same time: hosts ask their clients not to send many requests at once. */
const concurrency = 4;

/** Issues of GitHub and GitLab as a connector. */
export const wireIssues = (parts: ConnectorParts, { userAgent }: { readonly userAgent: string }): SourceConnector =>
  listedConnector(issuesListed({ ...parts, userAgent }), parts, { concurrency });
