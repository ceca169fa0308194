import { AppError } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DeleteDatasource } from '../deletion/delete-datasource.js';
import type { JobStore } from '../jobs/job.store.js';
import type { TerminateJob } from '../jobs/manage-jobs.js';
import { openStatuses } from '../jobs/open-jobs.js';
import type { LeavingStore } from './leaving.docdb.js';

/**
 * Deletes all attached files whose id begins so, while they are read as well; resolves to how many there were. What cannot
 * be finished now, and what a process leaves that dies, is finished by `finishLeaving`.
 */
export type RemoveAttached = (prefix: string) => Promise<number>;

export interface RemoveDeps {
  readonly leaving: LeavingStore;
  readonly datasources: Pick<DatasourceStore, 'attachedIds'>;
  readonly jobs: Pick<JobStore, 'list'>;
  readonly terminateJob: TerminateJob;
  readonly deleteDatasource: DeleteDatasource;
  readonly now: () => Date;
}

export const makeRemoveAttached =
  (deps: RemoveDeps): RemoveAttached =>
  async (prefix) => {
    const ids = await deps.datasources.attachedIds(prefix);
    if (ids.length === 0) return 0;
    await deps.leaving.note(prefix, deps.now());
    // A worker that has not let go of a file yet leaves it to `finishLeaving`.
    await removeNoted(deps, prefix).catch(ignoring('CONFLICT'));
    return ids.length;
  };

/** Deletes what was noted; throws an `AggregateError` of all that failed. */
export const makeFinishLeaving = (deps: RemoveDeps) => async (): Promise<void> => {
  const failures: unknown[] = [];
  for (const prefix of await deps.leaving.list()) {
    await removeNoted(deps, prefix).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some attached files could not be deleted.');
};

async function removeNoted(deps: RemoveDeps, prefix: string): Promise<void> {
  for (const id of await deps.datasources.attachedIds(prefix)) await removeFile(deps, id);
  await deps.leaving.forget(prefix);
}

async function removeFile({ jobs, terminateJob, deleteDatasource }: RemoveDeps, id: string): Promise<void> {
  for (const job of await jobs.list([id], openStatuses)) await terminateJob(job.id).catch(ignoreEnded);
  await deleteDatasource(id).catch(ignoreGone);
}

const ignoring =
  (code: AppError['code']) =>
  (error: unknown): void => {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  };

const ignoreEnded = ignoring('CONFLICT');
const ignoreGone = ignoring('NOT_FOUND');
