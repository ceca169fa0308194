import { delay } from '@parley/pacing';
import { repeatWork } from '@parley/service';
import { credentialFolder } from '@parley/outbound';
import type { ConnectorParts } from '../connectors/connector-parts.js';
import { makeReloadDueSources } from '../connectors/reload-sources.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import { openSourceOutbound } from '../outbound/open-outbound.js';
import { makeAddDatasource } from '../datasources/save-datasource.js';
import { connectors } from './connectors.js';
import { wireCleanup } from './wire-cleanup.js';
import { wireFiles } from './wire-files.js';
import { wireDeletion } from './wire-deletion.js';
import { wireTakenOut } from './wire-taken-out.js';
import type { IngestGraph } from './wire-graph.js';
import type { AcceptTasks } from '../ingestion/accept-tasks.js';
import { indexDocuments, makeIndexBatch } from '../ingestion/index-documents.js';
import { indexingTheRest, renewingTheRest } from '../ingestion/leave-taken-out.js';
import { withLive } from '../index/generations/with-live.js';
import { makeRemoveDocuments } from '../ingestion/remove-documents.js';
import { makeRenewDocuments } from '../ingestion/renew-documents.js';
import { makeEndLeftJobs } from '../jobs/end-silent-jobs.js';
import { type ExtractText, markupReader } from '../extract/markup-reader.js';
import { docdbSchedule } from '../time/schedule.docdb.js';
import { openWikis } from './open-wikis.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

const lookForDueSourcesMs = 30_000;

/** Threads of their own, so that pages are read beside a file that takes minutes. */
const fileThreads = { name: 'file reader', size: 2, limitMs: 300_000, maxMemoryMb: 1_024 };

interface Asked {
  readonly graph: IngestGraph | undefined;
  /** Whether this process does background work. */
  readonly works: boolean;
}

/** Where knowledge comes from and how it goes: submitted documents, sources that are read, their deletion and clean-up. */
export async function wireSources(
  parts: Parts & Jobs & { readonly acceptTasks: AcceptTasks },
  { graph, works }: Asked,
) {
  const { index, documents, findDatasource, relations, connection, now, newId, closers, config } = parts;
  const live = () => index.live();
  const removeDocuments = makeRemoveDocuments(parts);
  const leaving = { takenOut: parts.takenOut, removeDocuments };
  const indexBatch = indexingTheRest(
    leaving,
    withLive(live, (one) => makeIndexBatch({ ...graph, ...one, documents, findDatasource })),
  );
  const markup = markupReader();
  closers.add('page reader', () => markup.close());
  const files = markupReader(fileThreads);
  closers.add('file reader', () => files.close());
  const extractFile: ExtractText = (document, signal) => files.extract(document, signal);
  const outbound = openSourceOutbound(config.crawl.addresses);
  closers.add('outbound', () => outbound.close());
  const credentials = credentialFolder({
    ...outbound,
    folder: config.credentialsDir,
    setting: 'SOURCE_CREDENTIALS_DIR',
    service: 'rag-server',
  });
  const readers = await openConnectors(parts, {
    ...parts,
    outbound,
    credentials,
    addDatasource: makeAddDatasource(parts),
    extract: markup.extract,
    extractFile,
    readMarkup: markup.readMarkup,
    indexBatch,
    removeDocuments,
    renewDocuments: renewingTheRest(
      leaving,
      withLive(live, (one) => makeRenewDocuments({ ...one, documents })),
    ),
    now: () => now().getTime(),
  });
  const administered = openWikis({ ...parts, outbound, credentials, now: () => now().getTime() }, config.wiki);
  closers.add('wikis', () => administered.close());
  const deletion = await wireDeletion({
    ...parts,
    remembered: [
      ...readers.flatMap(({ remembered }) => remembered),
      parts.takenOut,
      parts.readerLists,
      parts.accessRequests,
      ...relations,
    ],
    endLeftJobs: makeEndLeftJobs(parts),
    pause: () => delay(100),
  });
  const schedule = docdbSchedule({ connection, now, newId });
  const cleanup = wireCleanup({ ...parts, ...deletion, schedule, config: config.cleanup, works });
  const fileRoutes = wireFiles({ ...parts, extractFile, indexBatch, removeDocuments, schedule, works });
  const takenOut = await wireTakenOut({ ...parts, removeDocuments, forgetFiles: fileRoutes.forgetFiles, works });
  if (works) reloadWhenDue(parts, readers);
  return {
    connectors: readers,
    credentials,
    wikis: administered.manage,
    cleanup,
    files: fileRoutes,
    takenOut,
    deleteDatasource: deletion.deleteDatasource,
    handlers: [indexDocuments(indexBatch), ...fileRoutes.handlers, ...readers.flatMap(({ handlers }) => handlers)],
  };
}

/** One of each type; they are closed with the service. */
async function openConnectors({ config, closers }: Parts, parts: ConnectorParts): Promise<SourceConnector[]> {
  const opened: SourceConnector[] = [];
  for (const { sourceType, wire } of connectors) {
    const connector = await wire(parts, config);
    closers.add(`${sourceType.type} sources`, () => connector.close());
    opened.push(connector);
  }
  return opened;
}

/** Sources of their kinds are read again when their time has come. */
function reloadWhenDue(parts: Parts & Jobs, kinds: Parameters<ReturnType<typeof makeReloadDueSources>>[0]): void {
  const reloadDue = makeReloadDueSources(parts);
  repeatWork(parts, { name: 'read sources that are due', everyMs: lookForDueSourcesMs, work: () => reloadDue(kinds) });
}
