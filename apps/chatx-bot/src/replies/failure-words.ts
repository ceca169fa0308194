import { type ErrorCode, errorCode, statusOf, tooManyRuns } from '@parley/contracts';
import { failureTexts, texts } from './texts.js';

/** What to say; a function of whom to ask, within a sentence, where somebody can help. */
type Words = string | ((whom?: string) => string);

/** Finds out whom to ask; `undefined` where that is not known. */
export type NameWhom = () => Promise<string | undefined>;

/** Failures for which asking again does not help, or not at once. */
const wordsForStatus = (status: number): Words | undefined => {
  const byStatus: Readonly<Partial<Record<number, Words>>> = {
    403: failureTexts.notPermitted,
    404: failureTexts.assistantGone,
    429: texts.tooMany,
    503: texts.unavailable,
  };
  return byStatus[status];
};

/** For a run that failed. */
export const wordsForFailure = (code: ErrorCode): Words =>
  code === 'BAD_GATEWAY' ? failureTexts.noAnswer : (wordsForStatus(statusOf[code]) ?? texts.failed);

/** For a run that ui-bff did not begin. */
export function wordsForRefusal(status: number, reason?: string): Words {
  if (reason === tooManyRuns) return texts.tooManyOfYours;
  return wordsForStatus(status) ?? (status >= 500 ? texts.unavailable : texts.failed);
}

/** Asks for names only where they are said. */
export const naming = async (words: Words, nameWhom: NameWhom): Promise<string> =>
  typeof words === 'string' ? words : words(await nameWhom());

/** How a refusal is recorded. */
export const refusedOutcome = (status: number, reason?: string): string =>
  reason === tooManyRuns ? `run_refused:${status}:${reason}` : `run_refused:${status}`;

/** For the outcome of an answer as it was recorded; `whom` to ask where that is known. */
export function wordsForOutcome(outcome: string, whom?: string): string {
  const [kind, what = '', reason] = outcome.split(':');
  const words =
    kind === 'run_refused'
      ? wordsForRefusal(Number(what), reason)
      : wordsForFailure(errorCode.safeParse(what).data ?? 'INTERNAL_ERROR');
  return typeof words === 'string' ? words : words(whom);
}
