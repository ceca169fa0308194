import type { Job } from './use-jobs.js';
import { spanWords } from '../epoch.js';
import { t } from '../../texts/texts.js';
import { locale } from '../../texts/language.js';

/** How a job's state is shown: its label and colour. */
export const statusWords: Readonly<Record<Job['status'], { readonly label: string; readonly color: string }>> = {
  pending: { label: t('Waiting'), color: 'gray' },
  in_progress: { label: t('Running'), color: 'blue' },
  completed: { label: t('Done'), color: 'teal' },
  completed_with_errors: { label: t('Done with failures'), color: 'orange' },
  failed: { label: t('Failed'), color: 'red' },
  terminated: { label: t('Cancelled'), color: 'gray' },
};

const number = new Intl.NumberFormat(locale);

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
    total === null ? t('{{done}} so far', { done }) : t('{{done}} of {{total}}', { done, total: number.format(total) }),
    ...(typeof rate_per_s === 'number' ? [rateWords(rate_per_s)] : []),
    ...(typeof eta_s === 'number' ? [t('about {{spanWords}} left', { spanWords: spanWords(eta_s) })] : []),
  ].join(' · ');
}

const rateWords = (perSecond: number) =>
  perSecond >= 1
    ? t('{{perSecond}} a second', { perSecond: number.format(Math.round(perSecond * 10) / 10) })
    : t('{{perSecond}} a minute', { perSecond: Math.round(perSecond * 60) });

/** The newest of a source's jobs that indexed documents: what the source held then. */
export const lastReading = (jobs: readonly Job[]): Job | undefined => jobs.find(({ chunk_count }) => chunk_count > 0);
