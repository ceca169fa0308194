import { statusWords } from '../jobs/job-words.js';
import { isRunning, type Job } from '../jobs/use-jobs.js';
import { counted, t } from '../../texts/texts.js';

/** The newest of a source's jobs that ran to its end, whatever came of it. */
export const lastEnded = (jobs: readonly Job[]): Job | undefined =>
  jobs.find((job) => !isRunning(job) && job.status !== 'terminated');

/** What of it did not work, within a sentence: `1 document failed`; `undefined` when all did. */
export function failureOf({ status, failed_counter }: Job): string | undefined {
  if (failed_counter > 0)
    return t('{{failed_counter}} failed', { failed_counter: counted(failed_counter, 'document') });
  return status === 'completed' ? undefined : statusWords[status].label.toLowerCase();
}

/** How current a source is that was never read in full, by what came of its last reading. */
export function neverInFull(last: Job | undefined): { readonly words: string; readonly color: string } {
  if (!last) return { words: t('Not read yet'), color: 'gray' };
  return last.document_count > 0
    ? { words: t('Read in part'), color: 'orange' }
    : { words: t('Not readable'), color: 'red' };
}
