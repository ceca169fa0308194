import { AppError } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
import type { SourceRights } from '../permissions/source-rights.js';
import { jobNotFound } from './change-job.js';
import type { ReadJob } from './manage-jobs.js';

interface Deps {
  readonly readJob: ReadJob;
  readonly rights: Pick<SourceRights, 'requireIngest'>;
}

/**
 * Resolves for ingestors of the job's datasource. Throws `FORBIDDEN` for its readers, and for others `NOT_FOUND` as for
 * a job that is not there.
 */
export async function requireOwnJob(
  { readJob, rights }: Deps,
  jobId: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<void> {
  const { datasourceId } = await readJob(jobId);
  await rights.requireIngest(caller, datasourceId, signal).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? jobNotFound() : error;
  });
}
