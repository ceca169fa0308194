import type { AnswerCheck, CheckedMark, Citation } from '@parley/contracts';
import type { NumberedMark } from '../../markdown/numbered-marks.js';
import { t } from '../../texts/texts.js';

type Doubt = NonNullable<CheckedMark['doubt']>;

const words: Readonly<Record<Doubt, string>> = {
  number: t('the passage does not say this number'),
  name: t('the passage does not name this'),
  quote: t('the passage does not have these words'),
  negation: t('the passage may say the opposite'),
  meaning: t('the passage does not clearly say this'),
};

/** What is wrong with a mark, for people. */
export const doubtWords = ({ doubt }: CheckedMark): string =>
  t('Not confirmed: {{words}}', { words: doubt === undefined ? t('this could not be checked') : words[doubt] });

/**
 * The mark as it was checked, if it was not confirmed. Marks are told apart by their order; where that is not the order of
 * the check, a mark shares the doubts about its number.
 */
export function doubtAbout(
  { number, at, all }: Pick<NumberedMark, 'number' | 'at' | 'all'>,
  check: AnswerCheck | undefined,
): CheckedMark | undefined {
  if (!check) return undefined;
  const before = all.length - check.marks.length;
  const isSameOrder = before >= 0 && check.marks.every((mark, index) => mark.number === all[before + index]);
  if (!isSameOrder) return doubtsAbout(number, check)[0];
  const mark = check.marks[at - before];
  return mark?.confirmed === false ? mark : undefined;
}

/** The marks of that number that were not confirmed. */
export const doubtsAbout = (number: Citation['number'], check: AnswerCheck | undefined): CheckedMark[] =>
  (check?.marks ?? []).filter((mark) => mark.number === number && !mark.confirmed);

/** What is wrong with the marks of that number, each said once. */
export const doubtsInWords = (number: Citation['number'], check: AnswerCheck | undefined): string[] => [
  ...new Set(doubtsAbout(number, check).map(doubtWords)),
];
