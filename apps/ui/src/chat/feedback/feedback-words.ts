import type { FeedbackReason } from '@parley/contracts';
import { t } from '../../texts/texts.js';

/** Why an answer did not help, in words for people. */
export const reasonWords: Readonly<Record<FeedbackReason, string>> = {
  wrong: t('It is wrong'),
  incomplete: t('Something is missing'),
  outdated: t('It is out of date'),
  not_found: t('It did not find what is there'),
  unclear: t('It is hard to understand'),
  other: t('Something else'),
};
