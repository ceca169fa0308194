import {
  AppError,
  type WikiIngestRequest,
  defaultChunkOverlap as chunkOverlap,
  defaultChunkSize as chunkSize,
} from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore, Maker } from '../datasources/datasource.store.js';
import type { StartSourceJob } from '../ingestion/start-source-job.js';
import type { Job } from '../jobs/job.js';
import type { SourceKind } from '../sources/source-kind.js';
import { pageIdOf } from './page-address.js';
import { titleFilter } from './title-filter.js';
import { wikiDatasource, wikiDatasourceId, wikiSourceOf, wikiSourceType } from './wiki-source.js';
import { wikiPageOf, wikiTaskKinds } from './wiki-tasks.js';

interface Deps {
  /** `undefined` when the operator named no wiki. */
  readonly wikiUrl: string | undefined;
  readonly datasources: DatasourceStore;
  readonly startSourceJob: StartSourceJob;
  readonly newTaskId: () => string;
}

/** Wiki pages as a source that the server reads by itself. Throws `SERVICE_UNAVAILABLE` without a wiki. */
export function wikiSourceKind(deps: Deps): SourceKind {
  return {
    sourceType: wikiSourceType,
    begin: (datasource, message) => begin(deps, datasource, message),
  };
}

/**
 * Reads a page, and those below when asked to; a page that is a datasource already gets the new settings and is read
 * anew. Throws `VALIDATION_ERROR` for another host, an address of no page, a pattern that cannot be matched safely and
 * while a job of the datasource is not over; `SERVICE_UNAVAILABLE` without a wiki.
 */
export type IngestWiki = (request: WikiIngestRequest, maker: Maker) => Promise<Job>;

export function makeIngestWiki(deps: Deps): IngestWiki {
  const { datasources } = deps;
  return async (request, maker) => {
    const wikiUrl = requireWiki(deps);
    const pageId = pageIdOf(request.url, wikiUrl);
    titleFilter(request);
    const id = wikiDatasourceId(wikiUrl, pageId);
    const before = await datasources.find(id);
    const datasource = wikiDatasource(request, { id, pageId, chunking: { chunkSize, chunkOverlap } }, before);
    if (!before) await datasources.put(datasource, maker);
    // Settings change only once no other job reads by them.
    return begin(deps, datasource, before ? 'New settings' : 'First reading', () => datasources.put(datasource));
  };
}

async function begin(deps: Deps, datasource: Datasource, message: string, prepare?: () => Promise<void>): Promise<Job> {
  const wikiUrl = requireWiki(deps);
  const { id: datasourceId } = datasource;
  const { page_id: pageId } = wikiSourceOf(datasource);
  if (datasourceId !== wikiDatasourceId(wikiUrl, pageId)) {
    // The same number is another page in another wiki.
    throw new AppError('VALIDATION_ERROR', 'The datasource is not of the wiki that WIKI_URL names.');
  }
  return deps.startSourceJob({
    datasourceId,
    message,
    closingKind: wikiTaskKinds.close,
    ...(prepare && { prepare }),
    openingTask: (jobId) => wikiPageOf({ jobId, datasourceId }, deps.newTaskId(), { pageId, listed: null }),
  });
}

function requireWiki({ wikiUrl }: Deps): string {
  if (wikiUrl !== undefined) return wikiUrl;
  throw new AppError('SERVICE_UNAVAILABLE', 'No wiki can be read: WIKI_URL is not set.');
}
