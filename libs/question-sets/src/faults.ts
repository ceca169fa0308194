import type { AnswerFault } from '@parley/contracts';
import type { Judged } from './judge.js';

/** What did not go as expected, the worst first. */
export function faultsOf(one: Judged): AnswerFault[] {
  const faults: [boolean, AnswerFault][] = [
    [one.leaked.length > 0, 'leaked'],
    [one.ended === 'failed', 'failed'],
    [one.ended === 'waiting', 'waiting'],
    [one.isWronglyRefused === true, 'wrongly_refused'],
    [one.isWronglyAnswered === true, 'wrongly_answered'],
    [one.isFound === false, 'not_found'],
    [one.isCited === false, 'not_cited'],
    [one.saysAll === false, 'not_said'],
    [one.saysForbidden, 'forbidden_said'],
  ];
  return faults.filter(([is]) => is).map(([, fault]) => fault);
}

/** Faults as people are told of them. */
export const faultWords: Readonly<Record<AnswerFault, string>> = {
  leaked: 'LEAKED',
  failed: 'failed',
  waiting: 'waits for a person',
  wrongly_refused: 'refused although it can be answered',
  wrongly_answered: 'answered although it cannot be',
  not_found: 'no expected document among the first five',
  not_cited: 'no expected document cited',
  not_said: 'does not say what it must',
  forbidden_said: 'says what it must not',
};

interface Outcome {
  readonly id: string;
  readonly faults: readonly AnswerFault[];
}

/** Ids of questions that went well before and do not now. */
export function newFaults(now: readonly Outcome[], before: readonly Outcome[]): string[] {
  const wellBefore = new Set(before.filter(({ faults }) => faults.length === 0).map(({ id }) => id));
  return now.filter(({ id, faults }) => wellBefore.has(id) && faults.length > 0).map(({ id }) => id);
}
