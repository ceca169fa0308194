import type { FeedbackReason } from '@parley/contracts';

/** Why an answer did not help, in words for people. */
export const reasonWords: Readonly<Record<FeedbackReason, string>> = {
  wrong: 'It is wrong',
  incomplete: 'Something is missing',
  outdated: 'It is out of date',
  not_found: 'It did not find what is there',
  unclear: 'It is hard to understand',
  other: 'Something else',
};
