import { AppError, isFinalStatus, jobStatus } from '@parley/contracts';
import type { Job } from './job.js';

/** Those that a job leaves again. */
export const openStatuses = jobStatus.options.filter((status) => !isFinalStatus(status));

const named = 5;

/**
 * Says which jobs of a datasource are in the way, the first five by name.
 *
 * @param advice what the caller can do about them
 */
export function jobsNotOver(jobs: readonly Pick<Job, 'id'>[], advice: string): AppError {
  const ids = jobs.slice(0, named).map(({ id }) => id);
  const others = jobs.length > named ? ` and ${jobs.length - named} more` : '';
  return new AppError('CONFLICT', `Jobs of this datasource are not over (${ids.join(', ')}${others}): ${advice}.`);
}
