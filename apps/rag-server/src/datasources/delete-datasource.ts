import { AppError } from '@parley/contracts';
import type { ChunkIndex } from '../index/chunk-index.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { JobStore } from '../jobs/job.store.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { DatasourceStore } from './datasource.store.js';

/** Throws `NOT_FOUND`, and `CONFLICT` while a job of the datasource is not over or its work is still being stopped. */
export type DeleteDatasource = (id: string) => Promise<void>;

/** How much was removed. */
export interface Erased {
  readonly documents: number;
  readonly chunks: number;
}

/** Removes all that a hidden datasource has, and its record last; may run again. */
export type EraseDatasource = (id: string) => Promise<Erased>;

export interface DeleteDeps {
  readonly datasources: DatasourceStore;
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly index: ChunkIndex;
  /** What sources remember of their datasources. */
  readonly remembered: readonly { deleteDatasource(id: string): Promise<void> }[];
  /** Waits a little before looking again. */
  readonly pause: () => Promise<unknown>;
}

/** A worker lets go of a terminated job's work within two heartbeats, and of a dead one's with its lease. */
const looks = 100;

/**
 * Hides the datasource first and forgets it last; every step between may run again, so a deletion that was cut off is
 * finished by `finishDeletions`.
 */
export function makeDeleteDatasource(deps: DeleteDeps): DeleteDatasource {
  const { datasources, jobs } = deps;
  const erase = makeEraseDatasource(deps);
  return async (id) => {
    if (!(await datasources.hide(id))) throw datasourceNotFound();
    // Looked at after hiding: no job can be added any more.
    if (await jobs.hasUnfinished(id)) {
      await datasources.show(id);
      throw new AppError('CONFLICT', 'A job of this datasource is not over: terminate it first.');
    }
    if (!(await isLetGo(deps, id))) {
      await datasources.show(id);
      throw new AppError('CONFLICT', 'Work on this datasource is still being stopped; try again.');
    }
    await erase(id);
  };
}

/** Whether no worker has hands on the datasource any more: what it still wrote would outlive the deletion. */
async function isLetGo({ queue, pause }: DeleteDeps, id: string): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    if (!(await queue.isWorkedOn(id))) return true;
    await pause();
  }
  return false;
}

/** Finishes deletions that were cut off: all of them, or those that `only` names. */
export async function finishDeletions(deps: DeleteDeps, only?: ReadonlySet<string>): Promise<void> {
  const erase = makeEraseDatasource(deps);
  for (const id of await deps.datasources.hidden()) {
    if (only && !only.has(id)) continue;
    if (await deps.jobs.hasUnfinished(id)) await deps.datasources.show(id);
    else if (!(await deps.queue.isWorkedOn(id))) await erase(id);
  }
}

/**
 * Finishes deletions whose process has died, when called now and then: a datasource that was hidden the last time
 * already is nobody's any more.
 */
export function makeFinishLostDeletions(deps: DeleteDeps): () => Promise<void> {
  let hiddenBefore: ReadonlySet<string> = new Set();
  return async () => {
    await finishDeletions(deps, hiddenBefore);
    hiddenBefore = new Set(await deps.datasources.hidden());
  };
}

export const makeEraseDatasource =
  ({ datasources, documents, jobs, queue, index, remembered }: DeleteDeps): EraseDatasource =>
  async (id) => {
    const chunks = await index.deleteDatasource(id);
    const removed = await documents.deleteDatasource(id);
    for (const store of remembered) await store.deleteDatasource(id);
    await queue.deleteDatasource(id);
    await jobs.delete((await jobs.list([id])).map((job) => job.id));
    await datasources.remove(id);
    return { documents: removed, chunks };
  };

export const datasourceNotFound = () => new AppError('NOT_FOUND', 'There is no such datasource.');
