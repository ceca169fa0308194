import { AppError, attachedIdOf } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Erased, EraseRemains } from '../deletion/delete-datasource.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import { isReading } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import { epochSeconds } from '../time/epoch-seconds.js';

/** What a clean-up took away; a datasource that was passed over says why. */
export interface CleanedUp extends Erased {
  readonly skipped?: string;
}

/** Takes the stale documents of one datasource out of search and list. Throws `NOT_FOUND`. */
export type CleanUpDatasource = (id: string) => Promise<CleanedUp>;
/** The same for all of them, and removes what belongs to none. */
export type CleanUpAll = () => Promise<Erased & { readonly skipped: number }>;

export interface CleanupDeps {
  readonly datasources: Pick<DatasourceStore, 'ids' | 'attachedIds' | 'hidden'>;
  readonly documents: Pick<DocumentStore, 'removeStale' | 'datasourceIds'>;
  readonly jobs: Pick<JobStore, 'list' | 'hasUnfinished'>;
  readonly index: Pick<ChunkIndex, 'deleteStale' | 'datasourceIds'>;
  readonly requireDatasource: (id: string) => Promise<Datasource>;
  readonly eraseRemains: EraseRemains;
  readonly now: () => Date;
}

/**
 * What is stale is decided by the very write that removes it: a document that comes in meanwhile is fresh and stays.
 * The list goes first: cut off in between, nothing is listed that no search finds, and stale passages, which nobody is
 * shown, are left for the next clean-up.
 */
export function makeCleanUpDatasource(deps: CleanupDeps): CleanUpDatasource {
  return async (id) => {
    await deps.requireDatasource(id);
    const skipped = await whyNot(deps, id);
    if (skipped !== undefined) return { documents: 0, chunks: 0, skipped };
    const before = epochSeconds(deps.now());
    const documents = await deps.documents.removeStale(id, before);
    return { documents, chunks: await deps.index.deleteStale(id, before) };
  };
}

/**
 * After a reading that went wrong, "not seen lately" says nothing about a document, and what clients deliver beside it
 * changes nothing about that. Where nobody but clients delivers, their newest job is all there is to go by.
 */
async function whyNot({ jobs }: CleanupDeps, id: string): Promise<string | undefined> {
  if (await jobs.hasUnfinished(id)) return 'a job of this datasource is still running';
  const all = await jobs.list([id]);
  const decisive = { 'newest job': all[0], 'last run': all.find(isReading) };
  for (const [name, job] of Object.entries(decisive))
    if (job && job.status !== 'completed') return `its ${name} is ${job.status}`;
  return undefined;
}

export function makeCleanUpAll(deps: CleanupDeps, cleanUp: CleanUpDatasource): CleanUpAll {
  return async () => {
    let [documents, chunks, skipped] = [0, 0, 0];
    const add = (removed: CleanedUp) => {
      documents += removed.documents;
      chunks += removed.chunks;
      skipped += removed.skipped === undefined ? 0 : 1;
    };
    for (const id of await deps.datasources.ids()) add(await cleanUp(id).catch(nothingIfGone));
    for (const id of await orphans(deps)) {
      const removed = await deps.eraseRemains(id);
      if (removed) add(removed);
    }
    return { documents, chunks, skipped };
  };
}

/** Datasources that have documents and no record. The record comes first and goes last, so it is looked for last. */
async function orphans({ index, documents, datasources }: CleanupDeps): Promise<string[]> {
  const holding = new Set([...(await index.datasourceIds()), ...(await documents.datasourceIds())]);
  const attached = await datasources.attachedIds(attachedIdOf());
  const known = new Set([...(await datasources.ids()), ...attached, ...(await datasources.hidden())]);
  return [...holding].filter((id) => !known.has(id));
}

/** A datasource that was deleted between being listed and being looked at. */
function nothingIfGone(error: unknown): CleanedUp {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return { documents: 0, chunks: 0 };
  throw error;
}
