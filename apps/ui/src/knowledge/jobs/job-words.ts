import type { Job } from './use-jobs.js';
import { spanWords } from '../epoch.js';

/** How a job's state is shown: its label and colour. */
export const statusWords: Readonly<Record<Job['status'], { readonly label: string; readonly color: string }>> = {
  pending: { label: 'Waiting', color: 'gray' },
  in_progress: { label: 'Running', color: 'blue' },
  completed: { label: 'Done', color: 'teal' },
  completed_with_errors: { label: 'Done with failures', color: 'orange' },
  failed: { label: 'Failed', color: 'red' },
  terminated: { label: 'Cancelled', color: 'gray' },
};

const number = new Intl.NumberFormat('en');
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** The progress of a job, 0 to 100; `undefined` while the total is unknown. */
export function percentOf({ total, progress_counter }: Job): number | undefined {
  if (total === null || total === 0) return undefined;
  return Math.min(100, Math.round((progress_counter / total) * 100));
}

/** `12 of 40 · 3.5 a second · about 8 s left`, as far as known. */
export function progressWords(job: Job): string {
  const { total, progress_counter, rate_per_s, eta_s } = job;
  const done = number.format(progress_counter);
  return [
    total === null ? `${done} so far` : `${done} of ${number.format(total)}`,
    ...(typeof rate_per_s === 'number' ? [rateWords(rate_per_s)] : []),
    ...(typeof eta_s === 'number' ? [`about ${spanWords(eta_s)} left`] : []),
  ].join(' · ');
}

const rateWords = (perSecond: number) =>
  perSecond >= 1
    ? `${number.format(Math.round(perSecond * 10) / 10)} a second`
    : `${Math.round(perSecond * 60)} a minute`;

/** The newest of a source's jobs that indexed documents: what the source held then. */
export const lastReading = (jobs: readonly Job[]): Job | undefined => jobs.find(({ chunk_count }) => chunk_count > 0);
