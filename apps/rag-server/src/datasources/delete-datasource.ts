import { AppError } from '@parley/contracts';
import type { ChunkIndex } from '../index/chunk-index.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { JobStore } from '../jobs/job.store.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { DatasourceStore } from './datasource.store.js';

/** Throws `NOT_FOUND`, and `CONFLICT` while a job of the datasource is not over. */
export type DeleteDatasource = (id: string) => Promise<void>;

export interface DeleteDeps {
  readonly datasources: DatasourceStore;
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly index: ChunkIndex;
  /** What sources remember of their datasources. */
  readonly remembered: readonly { deleteDatasource(id: string): Promise<void> }[];
}

/**
 * Hides the datasource first and forgets it last; every step between may run again, so a deletion that was cut off is
 * finished by `finishDeletions` at the next start.
 */
export function makeDeleteDatasource(deps: DeleteDeps): DeleteDatasource {
  const { datasources, jobs } = deps;
  return async (id) => {
    if (!(await datasources.hide(id))) throw datasourceNotFound();
    // Looked at after hiding: no job can be added any more.
    if (await jobs.hasUnfinished(id)) {
      await datasources.show(id);
      throw new AppError('CONFLICT', 'A job of this datasource is not over: terminate it first.');
    }
    await erase(deps, id);
  };
}

export async function finishDeletions(deps: DeleteDeps): Promise<void> {
  for (const id of await deps.datasources.hidden()) {
    if (await deps.jobs.hasUnfinished(id)) await deps.datasources.show(id);
    else await erase(deps, id);
  }
}

async function erase(
  { datasources, documents, jobs, queue, index, remembered }: DeleteDeps,
  id: string,
): Promise<void> {
  await index.deleteDatasource(id);
  await documents.deleteDatasource(id);
  for (const store of remembered) await store.deleteDatasource(id);
  await queue.deleteDatasource(id);
  await jobs.delete((await jobs.list([id])).map((job) => job.id));
  await datasources.remove(id);
}

export const datasourceNotFound = () => new AppError('NOT_FOUND', 'There is no such datasource.');
