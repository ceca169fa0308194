import { counted, statusWords } from '../jobs/job-words.js';
import { isRunning, type Job } from '../jobs/use-jobs.js';

/** The newest of a source's jobs that ran to its end, whatever came of it. */
export const lastEnded = (jobs: readonly Job[]): Job | undefined =>
  jobs.find((job) => !isRunning(job) && job.status !== 'terminated');

/** What of it did not work, within a sentence: `1 document failed`; `undefined` when all did. */
export function failureOf({ status, failed_counter }: Job): string | undefined {
  if (failed_counter > 0) return `${counted(failed_counter, 'document')} failed`;
  return status === 'completed' ? undefined : statusWords[status].label.toLowerCase();
}

/** How current a source is that was never read in full, by what came of its last reading. */
export function neverInFull(last: Job | undefined): { readonly words: string; readonly color: string } {
  if (!last) return { words: 'Not read yet', color: 'gray' };
  return last.document_count > 0 ? { words: 'Read in part', color: 'orange' } : { words: 'Not readable', color: 'red' };
}
