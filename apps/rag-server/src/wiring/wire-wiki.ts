import { Agent } from 'undici';
import { closeReading } from '../connectors/close-reading.js';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import { readWikiAttachments } from '../wiki/attachments/read-attachments.js';
import { removeWikiPages, wikiEnd } from '../wiki/close-wiki.js';
import { makeBeginWiki, makeIngestWiki, noWiki } from '../wiki/ingest-wiki.js';
import { makeOpenWikiReading } from '../wiki/open-wiki-reading.js';
import { readWikiPages } from '../wiki/read-wiki-pages.js';
import { type WikiClient, wikiClient } from '../wiki/wiki-client.js';
import { type WikiSpaces, wikiSpaces } from '../wiki/wiki-spaces.js';
import { wikiType } from '../wiki/wiki-type.js';

export interface WikiConfig {
  /** `undefined` when no wiki is to be read. */
  readonly url: string | undefined;
  readonly username: string | undefined;
  readonly token: string | undefined;
  /** Keys of the spaces that are read; every space without a token and a list. */
  readonly spaces: readonly string[] | undefined;
  /** Requests at the same time. */
  readonly maxConcurrency: number;
}

const timeoutMs = 30_000;
const maxBytes = 32 * 1024 * 1024;

/** Wiki pages as a connector, which is unavailable without a wiki. */
export function wireWiki(parts: ConnectorParts, config: WikiConfig): SourceConnector {
  const { url: wikiUrl, maxConcurrency } = config;
  const dispatcher = new Agent({ connections: maxConcurrency, connect: { timeout: 10_000 } });
  const spaces = wikiSpaces(config.spaces);
  const client = wikiUrl === undefined ? undefined : clientOf(parts, { ...config, url: wikiUrl }, dispatcher);
  const ingest = { ...parts, wikiUrl, spaces, client };
  return {
    sourceType: wikiType,
    unavailable: wikiUrl === undefined ? noWiki : undefined,
    add: makeIngestWiki(ingest),
    begin: makeBeginWiki(ingest),
    handlers: client === undefined ? [] : handlersOf({ ...parts, spaces, client }, config),
    remembered: [],
    close: () => dispatcher.destroy(),
  };
}

function handlersOf(
  parts: ConnectorParts & { readonly spaces: WikiSpaces; readonly client: WikiClient },
  { maxConcurrency }: WikiConfig,
): TaskHandler[] {
  const open = makeOpenWikiReading({ ...parts, findDatasource: (id) => parts.datasources.find(id) });
  return [
    readWikiPages({ ...parts, maxConcurrency, open }),
    readWikiAttachments({ ...parts, open }),
    closeReading(wikiEnd(parts), parts),
    removeWikiPages(parts),
  ];
}

const clientOf = (
  { now, outbound }: ConnectorParts,
  config: WikiConfig & { readonly url: string },
  dispatcher: Agent,
) =>
  wikiClient({
    url: config.url,
    authorization: authorizationOf(config),
    dispatcher,
    outbound,
    timeoutMs,
    maxBytes,
    now,
  });

/** A name with a token is basic authentication (Confluence Cloud), a token alone a bearer (Data Center). */
function authorizationOf({ username, token }: WikiConfig): string | undefined {
  if (token === undefined) return undefined;
  if (username === undefined) return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
}
