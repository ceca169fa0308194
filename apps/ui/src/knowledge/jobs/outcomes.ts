import type { Job } from './use-jobs.js';
import { t } from '../../texts/texts.js';

export type Outcome = NonNullable<Job['document_outcomes']>[number];
type Kind = Outcome['outcome'];

export const outcomeWords: Readonly<
  Record<Kind, { readonly label: string; readonly color: string; readonly meaning: string }>
> = {
  failed: { label: t('Failed'), color: 'red', meaning: t('Could not be read.') },
  indexed: { label: t('Indexed'), color: 'teal', meaning: t('Now searchable.') },
  unchanged: { label: t('Unchanged'), color: 'gray', meaning: t('Same as before.') },
  removed: { label: t('Removed'), color: 'orange', meaning: t('No longer in the source.') },
  skipped: { label: t('Skipped'), color: 'yellow', meaning: t('Not indexed.') },
  taken_out: { label: t('Taken out'), color: 'grape', meaning: t('Kept out of the source.') },
};

/** The outcomes among these, with their counts, as choices. */
export function shownOutcomes(outcomes: readonly Outcome[]): { value: Kind; label: string }[] {
  const counts = new Map<Kind, number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return (Object.keys(outcomeWords) as Kind[]).flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, label: `${outcomeWords[value].label} ${count}` }];
  });
}
