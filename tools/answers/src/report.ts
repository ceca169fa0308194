import { z } from 'zod';
import type { Figures } from './figures.js';
import type { Judged } from './judge.js';

/** What `--json` writes and `--compare` reads. */
export interface Report {
  readonly set: string;
  readonly figures: Figures;
  readonly answers: readonly Judged[];
}

/** As much of an earlier report as a comparison needs. */
export const earlierReport = z.object({
  figures: z.record(z.string(), z.number().nullable()),
  answers: z.array(z.looseObject({ id: z.string() })),
});
export type EarlierReport = z.infer<typeof earlierReport>;

/** The figures, one a line, each with the change since the earlier report where there is one. */
export function figureLines(figures: Figures, earlier?: EarlierReport): string[] {
  return Object.entries(figures).map(([name, figure]: [string, number | null]) => {
    const before = earlier?.figures[name];
    const change = typeof before === 'number' && figure !== null ? ` (${signed(figure - before)})` : '';
    return `${name.padEnd(32)} ${figure ?? 'does not apply'}${change}`;
  });
}

/** One line for each question that did not go as expected, and why. */
export const faultLines = (answers: readonly Judged[]): string[] =>
  answers.flatMap((one) => {
    const faults = faultsOf(one);
    return faults.length === 0 ? [] : [`${one.id}: ${faults.join(', ')}`];
  });

/** Questions that went well in the earlier report and do not now. */
export function newFaults(answers: readonly Judged[], { answers: before }: EarlierReport): string[] {
  const wellBefore = new Set(
    before.filter((one) => faultsOf(one as unknown as Judged).length === 0).map(({ id }) => id),
  );
  return answers.filter((one) => wellBefore.has(one.id) && faultsOf(one).length > 0).map(({ id }) => id);
}

function faultsOf(one: Judged): string[] {
  const faults: [boolean, string][] = [
    [one.ended !== 'done', one.ended === 'waiting' ? 'waits for a person' : 'failed'],
    [one.leaked.length > 0, `LEAKED ${one.leaked.join(', ')}`],
    [one.isWronglyRefused === true, 'refused although it can be answered'],
    [one.isWronglyAnswered === true, 'answered although it cannot be'],
    [one.isFound === false, 'no expected document among the first five'],
    [one.isCited === false, 'no expected document cited'],
    [one.saysAll === false, 'does not say what it must'],
    [one.saysForbidden, 'says what it must not'],
  ];
  return faults.filter(([is]) => is).map(([, fault]) => fault);
}

const signed = (change: number): string => `${change < 0 ? '' : '+'}${Math.round(change * 1000) / 1000}`;
