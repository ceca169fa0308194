import type { Job } from './use-jobs.js';

export type Outcome = NonNullable<Job['document_outcomes']>[number];
type Kind = Outcome['outcome'];

export const outcomeWords: Readonly<
  Record<Kind, { readonly label: string; readonly color: string; readonly meaning: string }>
> = {
  failed: { label: 'Failed', color: 'red', meaning: 'Could not be read.' },
  indexed: { label: 'Indexed', color: 'teal', meaning: 'Now searchable.' },
  unchanged: { label: 'Unchanged', color: 'gray', meaning: 'Same as before.' },
  removed: { label: 'Removed', color: 'orange', meaning: 'No longer in the source.' },
  skipped: { label: 'Skipped', color: 'yellow', meaning: 'Not indexed.' },
  taken_out: { label: 'Taken out', color: 'grape', meaning: 'Kept out of the source.' },
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
