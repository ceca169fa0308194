import type { Config } from '../config.js';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import type { ReadSourceType } from '../connectors/source-type.js';
import { webType } from '../crawl/run/web-type.js';
import { issuesType } from '../issues/issues-type.js';
import { wikiType } from '../wiki/wiki-type.js';
import { wireCrawl } from './wire-crawl.js';
import { wireIssues } from './wire-issues.js';
import { gitType } from '../git/git-type.js';
import { s3Type } from '../s3/s3-type.js';
import { wireGit } from './wire-git.js';
import { wireS3 } from './wire-s3.js';
import { wireWiki } from './wire-wiki.js';

interface Entry {
  readonly sourceType: ReadSourceType;
  readonly wire: (parts: ConnectorParts, config: Config) => SourceConnector | Promise<SourceConnector>;
}

/** Every type of source that the server reads, in the order in which people are offered them. */
export const connectors: readonly Entry[] = [
  { sourceType: webType, wire: (parts, { crawl }) => wireCrawl(parts, crawl) },
  { sourceType: wikiType, wire: (parts, { wiki }) => wireWiki(parts, wiki) },
  { sourceType: issuesType, wire: (parts, { crawl }) => wireIssues(parts, crawl) },
  { sourceType: gitType, wire: (parts, { crawl }) => wireGit(parts, crawl) },
  { sourceType: s3Type, wire: (parts, { crawl }) => wireS3(parts, crawl) },
];
