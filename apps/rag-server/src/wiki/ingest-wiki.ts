import {
  AppError,
  defaultChunkOverlap as chunkOverlap,
  defaultChunkSize as chunkSize,
  type WikiIngestRequest,
} from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { SourceConnector } from '../connectors/source-connector.js';
import { type AddDatasource, idTaken } from '../datasources/save-datasource.js';
import type { StartSourceJob } from '../ingestion/start-source-job.js';
import type { Job } from '../jobs/job.js';
import type { SourceRights } from '../permissions/source-rights.js';
import { findRoot } from './find-root.js';
import { titleFilter } from './title-filter.js';
import type { WikiClient } from './wiki-client.js';
import type { WikiSpaces } from './wiki-spaces.js';
import { wikiDatasource, wikiDatasourceId, wikiSourceOf } from './wiki-source.js';
import { wikiPageOf, wikiTaskKinds } from './wiki-tasks.js';

interface Deps {
  /** `undefined` when the operator named no wiki. */
  readonly wikiUrl: string | undefined;
  readonly client: WikiClient | undefined;
  readonly spaces: WikiSpaces;
  readonly datasources: DatasourceStore;
  readonly addDatasource: AddDatasource;
  readonly rights: Pick<SourceRights, 'mayChange'>;
  readonly startSourceJob: StartSourceJob;
  readonly newTaskId: () => string;
}

type WikiConnector = Pick<SourceConnector<WikiIngestRequest>, 'add' | 'begin'>;

/** Throws `SERVICE_UNAVAILABLE` without a wiki. */
export const makeBeginWiki =
  (deps: Deps): WikiConnector['begin'] =>
  (datasource, message, prepare) =>
    begin(deps, datasource, message, prepare);

/**
 * Reads a page, and those below when asked to; a page that is a datasource already gets the new settings and is read
 * anew. Throws `VALIDATION_ERROR` for another host, an address of no page or in a space
 * that is not read, a pattern that cannot be matched safely and
 * while a job of the datasource is not over; `CONFLICT` for a page that is a datasource of somebody else; `SERVICE_UNAVAILABLE`
 * without a wiki.
 */
export function makeIngestWiki(deps: Deps): WikiConnector['add'] {
  const { datasources, addDatasource, rights } = deps;
  return async (request, writer) => {
    const { wikiUrl } = requireWiki(deps);
    titleFilter(request);
    const root = await findRoot({ ...requireWiki(deps), spaces: deps.spaces }, request.url, writer.signal);
    const id = wikiDatasourceId(wikiUrl, root.pageId);
    const before = await datasources.find(id);
    const datasource = wikiDatasource(request, { id, root, chunking: { chunkSize, chunkOverlap } }, before);
    const isNew = !before && (await addDatasource(datasource, writer));
    if (isNew) return begin(deps, datasource, 'First run');
    const maker = await datasources.makerOf(id);
    if (!maker || !(await rights.mayChange(writer.caller, id, writer.signal))) throw idTaken(id, writer.caller);
    // Settings change only once no other job reads by them.
    return begin(deps, datasource, 'New settings', async () => {
      if (!(await datasources.replace(datasource, maker.recordId))) throw idTaken(id, writer.caller);
    });
  };
}

/** Why no page is read without a wiki. */
export const noWiki = 'No wiki is set up: WIKI_URL is not set.';

async function begin(deps: Deps, datasource: Datasource, message: string, prepare?: () => Promise<void>): Promise<Job> {
  const { wikiUrl } = requireWiki(deps);
  const { id: datasourceId } = datasource;
  const { page_id: pageId, is_folder: isFolder = false } = wikiSourceOf(datasource);
  if (datasourceId !== wikiDatasourceId(wikiUrl, pageId)) {
    // The same number is another page in another wiki.
    throw new AppError('VALIDATION_ERROR', 'The datasource belongs to another wiki than WIKI_URL names.');
  }
  return deps.startSourceJob({
    datasourceId,
    message,
    closingKind: wikiTaskKinds.close,
    ...(prepare && { prepare }),
    openingTask: (jobId) => wikiPageOf({ jobId, datasourceId }, deps.newTaskId(), { pageId, isFolder, listed: null }),
  });
}

function requireWiki({ wikiUrl, client }: Deps) {
  if (wikiUrl !== undefined && client !== undefined) return { wikiUrl, client };
  throw new AppError('SERVICE_UNAVAILABLE', noWiki);
}
