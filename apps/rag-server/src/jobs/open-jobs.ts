import { AppError, isFinalStatus, jobStatus } from '@parley/contracts';
import type { Job } from './job.js';

/** The states that are not final. */
export const openStatuses = jobStatus.options.filter((status) => !isFinalStatus(status));

const named = 5;

/**
 * Names the jobs of a datasource that are in the way, at most five.
 *
 * @param advice what the caller can do about them
 */
export function jobsNotOver(jobs: readonly Pick<Job, 'id'>[], advice: string): AppError {
  const ids = jobs.slice(0, named).map(({ id }) => id);
  const others = jobs.length > named ? ` and ${jobs.length - named} more` : '';
  return new AppError('CONFLICT', `Jobs of this datasource are still running (${ids.join(', ')}${others}): ${advice}.`);
}
