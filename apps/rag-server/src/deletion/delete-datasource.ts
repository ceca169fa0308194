import { AppError } from '@parley/contracts';
import { datasourceNotFound } from '../datasources/datasource.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { EndLeftJobs } from '../jobs/end-silent-jobs.js';
import type { JobStore } from '../jobs/job.store.js';
import { jobsNotOver, openStatuses } from '../jobs/open-jobs.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import { type Deletion, type DeletionDeps, whileDeleting } from './while-deleting.js';

/**
 * Ends jobs that their client has left. Throws `NOT_FOUND`, and `CONFLICT` while another job of the datasource is not
 * over, its work is still stopping or another process is deleting it.
 */
export type DeleteDatasource = (id: string) => Promise<void>;

/** How much was removed. */
export interface Erased {
  readonly documents: number;
  readonly chunks: number;
}

/**
 * Removes what is left of a datasource that has no record; `undefined` when it has one. It is hidden first, so that
 * nobody brings it back meanwhile.
 */
export type EraseRemains = (id: string) => Promise<Erased | undefined>;

export interface DeleteDeps extends DeletionDeps {
  readonly datasources: DatasourceStore;
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly index: ChunkIndex;
  /** What sources remember of their datasources. */
  readonly remembered: readonly { deleteDatasource(id: string): Promise<void> }[];
  /** Ends jobs of the datasource that their client has left. */
  readonly endLeftJobs: EndLeftJobs;
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
  const { datasources } = deps;
  return async (id) => {
    const isDeleted = await whileDeleting(
      deps,
      id,
      async (term) => (await datasources.hide(id, term)) || datasources.takeOver(id, term),
      (deletion) => deleteUnlessBusy(deps, id, deletion),
    );
    if (isDeleted === undefined) throw await whyNot(deps, id);
  };
}

async function deleteUnlessBusy(deps: DeleteDeps, id: string, deletion: Deletion): Promise<true> {
  const { datasources, jobs } = deps;
  const show = () => deletion.end(() => datasources.show(id, deletion.holder));
  // Looked at after hiding: no job can be added any more.
  await deps.endLeftJobs(id);
  const open = await jobs.list([id], openStatuses);
  if (open.length > 0) {
    await show();
    throw jobsNotOver(open, 'terminate them first');
  }
  if (!(await isLetGo(deps, id))) {
    await show();
    throw new AppError('CONFLICT', 'Work on this datasource is still stopping. Try again in a moment.');
  }
  await erase(deps, id, deletion);
  return true;
}

async function whyNot({ datasources }: DeleteDeps, id: string): Promise<AppError> {
  const isHidden = (await datasources.hidden()).includes(id);
  return isHidden
    ? new AppError('CONFLICT', 'The datasource is already being deleted. Check again in a minute.')
    : datasourceNotFound();
}

/** Whether no worker has hands on the datasource any more: what it still wrote would outlive the deletion. */
async function isLetGo({ queue, pause }: DeleteDeps, id: string): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    if (!(await queue.isWorkedOn(id))) return true;
    await pause();
  }
  return false;
}

/**
 * Finishes interrupted deletions, and leaves running ones alone; may be called at any time. One that cannot be
 * finished does not block the others. Throws an `AggregateError` of all failures.
 */
export async function finishDeletions(deps: DeleteDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await deps.datasources.hidden()) {
    await finishDeletion(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some deletions could not be finished.');
}

async function finishDeletion(deps: DeleteDeps, id: string): Promise<void> {
  const { datasources, jobs, queue } = deps;
  await whileDeleting(
    deps,
    id,
    (term) => datasources.takeOver(id, term),
    async (deletion) => {
      if (await jobs.hasUnfinished(id)) await deletion.end(() => datasources.show(id, deletion.holder));
      else if (!(await queue.isWorkedOn(id))) await erase(deps, id, deletion);
    },
  );
}

export const makeEraseRemains =
  (deps: DeleteDeps): EraseRemains =>
  (id) =>
    whileDeleting(
      deps,
      id,
      (term) => deps.datasources.hideAbsent(id, term),
      (deletion) => erase(deps, id, deletion),
    );

/** Removes all that a hidden datasource has, and its record last; may run again. */
async function erase(deps: DeleteDeps, id: string, { holder, step, end }: Deletion): Promise<Erased> {
  const { datasources, documents, jobs, queue, index, remembered } = deps;
  const chunks = await step(() => index.deleteDatasource(id));
  const removed = await step(() => documents.deleteDatasource(id));
  for (const store of remembered) await step(() => store.deleteDatasource(id));
  await step(() => queue.deleteDatasource(id));
  await step(async () => jobs.delete((await jobs.list([id])).map((job) => job.id)));
  await end(() => datasources.remove(id, holder));
  return { documents: removed, chunks };
}
