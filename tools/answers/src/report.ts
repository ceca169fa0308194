import type { AnswerFault, AnswerFigures } from '@parley/contracts';
import { faultsOf, faultWords, type Judged, newFaults as newlyFaulty } from '@parley/question-sets';
import { z } from 'zod';

/** What `--json` writes and `--compare` reads. */
export interface Report {
  readonly set: string;
  readonly figures: AnswerFigures;
  readonly answers: readonly Judged[];
}

/** As much of an earlier report as a comparison needs. */
export const earlierReport = z.object({
  figures: z.record(z.string(), z.number().nullable()),
  answers: z.array(z.looseObject({ id: z.string() })),
});
export type EarlierReport = z.infer<typeof earlierReport>;

/** The figures, one a line, each with the change since the earlier report where there is one. */
export function figureLines(figures: AnswerFigures, earlier?: EarlierReport): string[] {
  return Object.entries(figures).map(([name, figure]: [string, number | null]) => {
    const before = earlier?.figures[name];
    const change = typeof before === 'number' && figure !== null ? ` (${signed(figure - before)})` : '';
    return `${name.padEnd(32)} ${figure ?? 'does not apply'}${change}`;
  });
}

/** One line for each question that did not go as expected, and why. */
export const faultLines = (answers: readonly Judged[]): string[] =>
  answers.flatMap((one) => {
    const faults = faultsOf(one).map((fault) => wordsOf(fault, one));
    return faults.length === 0 ? [] : [`${one.id}: ${faults.join(', ')}`];
  });

const wordsOf = (fault: AnswerFault, { leaked }: Judged): string =>
  fault === 'leaked' ? `${faultWords.leaked} ${leaked.join(', ')}` : faultWords[fault];

/** Questions that went well in the earlier report and do not now. */
export const newFaults = (answers: readonly Judged[], { answers: before }: EarlierReport): string[] =>
  newlyFaulty(
    answers.map(outcomeOf),
    before.map((one) => outcomeOf(one as unknown as Judged)),
  );

const outcomeOf = (one: Judged) => ({ id: one.id, faults: faultsOf(one) });

const signed = (change: number): string => `${change < 0 ? '' : '+'}${Math.round(change * 1000) / 1000}`;
