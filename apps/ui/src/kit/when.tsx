import { Tooltip } from '@mantine/core';
import { t } from '../texts/texts.js';
import { dayLocale, locale } from '../texts/language.js';

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(dayLocale, { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment as people say it: `3 hours ago`, `in 2 days`, `just now`. */
export function timeAgo(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : t('just now');
}

/** A moment, with its exact time to look up. `at` is an ISO 8601 timestamp. */
export function When({ at }: { readonly at: string }) {
  const date = new Date(at);
  return (
    <Tooltip label={exact.format(date)}>
      <time dateTime={at}>{timeAgo(date, new Date())}</time>
    </Tooltip>
  );
}
