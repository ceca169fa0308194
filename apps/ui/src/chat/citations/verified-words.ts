import type { Citation } from '@parley/contracts';
import { t } from '../../texts/texts.js';
import { dayLocale } from '../../texts/language.js';

/** Who vouches for a passage, and for how long. */
export function verifiedWords({ by, until }: NonNullable<Citation['verified']>): string {
  const day = new Date(until);
  const words = Number.isNaN(day.getTime()) ? until : day.toLocaleDateString(dayLocale, { dateStyle: 'medium' });
  return t('Verified answer by {{by}} until {{words}}', { by, words });
}
