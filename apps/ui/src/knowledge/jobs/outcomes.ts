import type { Job } from './use-jobs.js';

export type Outcome = NonNullable<Job['document_outcomes']>[number];
type Kind = Outcome['outcome'];

export const outcomeWords: Readonly<
  Record<Kind, { readonly label: string; readonly color: string; readonly meaning: string }>
> = {
  failed: { label: 'Failed', color: 'red', meaning: 'It could not be read.' },
  indexed: { label: 'Taken in', color: 'teal', meaning: 'It is found from now on.' },
  unchanged: { label: 'Unchanged', color: 'gray', meaning: 'It is as it was.' },
  removed: { label: 'Removed', color: 'orange', meaning: 'It is gone from the source.' },
  skipped: { label: 'Left out', color: 'yellow', meaning: 'It is not among what is found.' },
};

/** The kinds that there are among these, with how many of each, as choices. */
export function shownOutcomes(outcomes: readonly Outcome[]): { value: Kind; label: string }[] {
  const counts = new Map<Kind, number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return (Object.keys(outcomeWords) as Kind[]).flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, label: `${outcomeWords[value].label} ${count}` }];
  });
}
