import { delay, every } from '@parley/pacing';
import { wireCleanup } from './wire-cleanup.js';
import { wireCrawl } from './wire-crawl.js';
import { wireDeletion } from './wire-deletion.js';
import type { IngestGraph } from './wire-graph.js';
import { indexDocuments, makeIndexBatch } from '../ingestion/index-documents.js';
import { makeEndLeftJobs } from '../jobs/end-silent-jobs.js';
import { markupReader } from '../markup/markup-reader.js';
import { makeReloadDueSources } from '../reload/reload-sources.js';
import { docdbSchedule } from '../time/schedule.docdb.js';
import { wireWiki } from './wire-wiki.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

const lookForDueSourcesMs = 30_000;

interface Asked {
  readonly graph: IngestGraph | undefined;
  /** Whether this process does background work. */
  readonly works: boolean;
}

/** Where knowledge comes from and how it goes: sent documents, web sites and wikis, their deletion and clean-up. */
export async function wireSources(parts: Parts & Jobs, { graph, works }: Asked) {
  const { index, embedder, documents, findDatasource, relations, connection, now, newId, closers, config } = parts;
  const indexBatch = makeIndexBatch({ ...graph, index, embedder, documents, findDatasource });
  const markup = markupReader();
  closers.add('page reader', () => markup.close());
  const source = { ...parts, readMarkup: markup.readMarkup, indexBatch };
  const crawl = await wireCrawl({ ...source, config: config.crawl });
  closers.add('crawl', () => crawl.close());
  const wiki = wireWiki({ ...source, config: config.wiki });
  closers.add('wiki', () => wiki.close());
  const deletion = await wireDeletion({
    ...parts,
    remembered: [crawl.pages, ...relations],
    endLeftJobs: makeEndLeftJobs(parts),
    pause: () => delay(100),
  });
  const schedule = docdbSchedule({ connection, now, newId });
  const cleanup = wireCleanup({ ...parts, ...deletion, schedule, config: config.cleanup, works });
  if (works) reloadWhenDue(parts, [crawl.webSources, ...(wiki.isConfigured ? [wiki.wikiSources] : [])]);
  return {
    routes: { ...crawl, ...cleanup, ...wiki, deleteDatasource: deletion.deleteDatasource },
    handlers: [indexDocuments(indexBatch), ...crawl.handlers, ...wiki.handlers],
  };
}

/** Sources of their kinds are read again when their time has come. */
function reloadWhenDue(
  { log, closers, ...deps }: Parts & Jobs,
  kinds: Parameters<ReturnType<typeof makeReloadDueSources>>[0],
): void {
  const reloadDue = makeReloadDueSources(deps);
  const onError = (err: unknown) => log.warn({ err }, 'could not check which sources are due for reload');
  closers.add('reloads', every(lookForDueSourcesMs, () => reloadDue(kinds), { onError }).stop);
}
