import { type ErrorCode, errorCode, statusOf, tooManyRuns } from '@parley/contracts';
import { texts } from './texts.js';

/** Failures for which asking again does not help, or not at once. */
const byStatus: Readonly<Partial<Record<number, string>>> = {
  403: texts.notPermitted,
  404: texts.assistantGone,
  429: texts.tooMany,
  503: texts.unavailable,
};

/** For a run that failed. */
export const wordsForFailure = (code: ErrorCode): string =>
  code === 'BAD_GATEWAY' ? texts.noAnswer : (byStatus[statusOf[code]] ?? texts.failed);

/** For a run that ui-bff did not begin. */
export function wordsForRefusal(status: number, reason?: string): string {
  if (reason === tooManyRuns) return texts.tooManyOfYours;
  return byStatus[status] ?? (status >= 500 ? texts.unavailable : texts.failed);
}

/** How a refusal is recorded. */
export const refusedOutcome = (status: number, reason?: string): string =>
  reason === tooManyRuns ? `run_refused:${status}:${reason}` : `run_refused:${status}`;

/** For the outcome of an answer as it was recorded. */
export function wordsForOutcome(outcome: string): string {
  const [kind, what = '', reason] = outcome.split(':');
  if (kind === 'run_refused') return wordsForRefusal(Number(what), reason);
  return wordsForFailure(errorCode.safeParse(what).data ?? 'INTERNAL_ERROR');
}
