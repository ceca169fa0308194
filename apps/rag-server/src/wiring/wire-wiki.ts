import { Agent } from 'undici';
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
import { closeWiki, removeWikiPages } from '../wiki/close-wiki.js';
import { makeIngestWiki, wikiSourceKind } from '../wiki/ingest-wiki.js';
import { readWikiPages } from '../wiki/read-wiki-pages.js';
import { type WikiSpaces, wikiSpaces } from '../wiki/wiki-spaces.js';
import { wikiClient } from '../wiki/wiki-client.js';

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

export interface WikiParts {
  readonly config: WikiConfig;
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

const timeoutMs = 30_000;
const maxBytes = 32 * 1024 * 1024;

/** Wiki pages as a source: what the API does with them, and the steps that workers do; no steps without a wiki. */
export function wireWiki(parts: WikiParts) {
  const { config, datasources, startSourceJob, newTaskId } = parts;
  const dispatcher = new Agent({ connections: config.maxConcurrency, connect: { timeout: 10_000 } });
  const addDatasource = makeAddDatasource(parts);
  const spaces = wikiSpaces(config.spaces);
  const ingest = {
    wikiUrl: config.url,
    spaces,
    datasources,
    addDatasource,
    rights: parts.rights,
    startSourceJob,
    newTaskId,
  };
  return {
    ingestWiki: makeIngestWiki(ingest),
    wikiSources: wikiSourceKind(ingest),
    /** Whether a wiki is there to be read. */
    isConfigured: config.url !== undefined,
    handlers: config.url === undefined ? [] : handlersOf({ ...parts, spaces, wikiUrl: config.url }, dispatcher),
    close: () => dispatcher.destroy(),
  };
}

function handlersOf(
  parts: WikiParts & { readonly spaces: WikiSpaces; readonly wikiUrl: string },
  dispatcher: Agent,
): TaskHandler[] {
  const { config, datasources, documents, index } = parts;
  const now = () => parts.now().getTime();
  const authorization = authorizationOf(config);
  const client = wikiClient({ url: parts.wikiUrl, authorization, dispatcher, timeoutMs, maxBytes, now });
  const removeDocuments = makeRemoveDocuments({ index, documents });
  const renewDocuments = makeRenewDocuments({ index, documents });
  const findDatasource = (id: string) => datasources.find(id);
  const { maxConcurrency } = config;
  return [
    readWikiPages({
      ...parts,
      maxConcurrency,
      client,
      findDatasource,
      renewDocuments,
      removeDocuments,
      now,
    }),
    closeWiki({ ...parts, now }),
    removeWikiPages({ removeDocuments }),
  ];
}

/** A name with a token is basic authentication (Confluence Cloud), a token alone a bearer (Data Center). */
function authorizationOf({ username, token }: WikiConfig): string | undefined {
  if (token === undefined) return undefined;
  if (username === undefined) return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
}
