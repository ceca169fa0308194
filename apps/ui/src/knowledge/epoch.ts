import { t } from '../texts/texts.js';

/** Seconds since 1970, as the retrieval API has them, as an ISO 8601 timestamp. */
export const isoOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

/** A span as people say it: `45 s`, `3 min`, `2 h 5 min`, `4 days`. */
export function spanWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('{{minutes}} min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return minutes % 60 === 0 ? `${hours} h` : t('{{hours}} h {{minutes}} min', { hours, minutes: minutes % 60 });
  return t('{{hours}} days', { hours: Math.round(hours / 24) });
}
