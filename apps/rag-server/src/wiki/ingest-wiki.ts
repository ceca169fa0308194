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
import { findRoot, isAt, notOurs } from './find-root.js';
import { titleFilter } from './title-filter.js';
import { wikiDatasource, wikiDatasourceId, wikiSourceOf } from './wiki-source.js';
import { wikiPageOf, wikiTaskKinds } from './wiki-tasks.js';
import { noWiki, type Wiki, wikiIsGone, type Wikis } from './wikis.js';

interface Deps {
  readonly wikis: Wikis;
  readonly datasources: DatasourceStore;
  readonly addDatasource: AddDatasource;
  readonly rights: Pick<SourceRights, 'mayChange'>;
  readonly startSourceJob: StartSourceJob;
  readonly newTaskId: () => string;
}

type WikiConnector = Pick<SourceConnector<WikiIngestRequest>, 'add' | 'begin'>;

/** Throws `VALIDATION_ERROR` for a source of a wiki that is not set up any more. */
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
  const { wikis, datasources, addDatasource, rights } = deps;
  return async (request, writer) => {
    const known = await wikis.all();
    if (known.length === 0) throw new AppError('SERVICE_UNAVAILABLE', noWiki);
    titleFilter(request);
    const { wiki, root } = await findPlace(known, request.url, writer.signal);
    const id = wikiDatasourceId(wiki.id, root.pageId);
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

/** The wiki that the address is of; where the settings of none tell that, each is asked. Throws as `findRoot`. */
async function findPlace(wikis: readonly Wiki[], address: string, signal: AbortSignal) {
  const wiki = wikis.find((one) => isAt(one, address)) ?? (wikis.length === 1 ? wikis[0] : undefined);
  if (wiki) return { wiki, root: await findRoot(wiki, address, signal) };
  for (const one of wikis) {
    const root = await findRoot(one, address, signal).catch(unlessInvalid);
    if (root) return { wiki: one, root };
  }
  throw notOurs(wikis);
}

function unlessInvalid(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
  return undefined;
}

async function begin(deps: Deps, datasource: Datasource, message: string, prepare?: () => Promise<void>): Promise<Job> {
  const { id: datasourceId } = datasource;
  const { page_id: pageId, is_folder: isFolder = false } = wikiSourceOf(datasource);
  // The same number is another page in another wiki.
  if (!(await deps.wikis.of(datasource))) throw new AppError('VALIDATION_ERROR', wikiIsGone);
  return deps.startSourceJob({
    datasourceId,
    message,
    closingKind: wikiTaskKinds.close,
    ...(prepare && { prepare }),
    openingTask: (jobId) => wikiPageOf({ jobId, datasourceId }, deps.newTaskId(), { pageId, isFolder, listed: null }),
  });
}
