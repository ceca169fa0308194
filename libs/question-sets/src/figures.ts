import type { AnswerFigures } from '@parley/contracts';
import type { Judged } from './judge.js';

export function figuresOf(judged: readonly Judged[]): AnswerFigures {
  const seconds = judged.map((one) => one.seconds).sort((a, b) => a - b);
  const marks = sum(judged.map((one) => one.marks));
  return {
    questions: judged.length,
    failed: judged.filter(({ ended }) => ended !== 'done').length,
    passage_found: shareOf(judged, 'isFound'),
    cited: shareOf(judged, 'isCited'),
    confirmed_share: marks === 0 ? null : rounded(sum(judged.map((one) => one.confirmedMarks)) / marks),
    must_say: shareOf(judged, 'saysAll'),
    says_forbidden: judged.filter(({ saysForbidden }) => saysForbidden).length,
    wrong_refusals: shareOf(judged, 'isWronglyRefused'),
    answered_although_unanswerable: shareOf(judged, 'isWronglyAnswered'),
    leaks: judged.filter(({ leaked }) => leaked.length > 0).length,
    seconds_p50: rounded(quantile(seconds, 0.5)),
    seconds_p95: rounded(quantile(seconds, 0.95)),
    ...tokensIn(judged),
  };
}

function tokensIn(judged: readonly Judged[]) {
  const all = judged.map(({ tokens }) => tokens).filter((tokens) => tokens !== undefined);
  const mean = (counts: readonly number[]) => (counts.length === 0 ? null : Math.round(sum(counts) / counts.length));
  return {
    tokens_read: mean(all.map(({ read }) => read)),
    tokens_written: mean(all.map(({ written }) => written)),
    tokens_estimated: all.filter(({ estimated }) => estimated).length,
  };
}

type Flag = 'isFound' | 'isCited' | 'saysAll' | 'isWronglyRefused' | 'isWronglyAnswered';

function shareOf(judged: readonly Judged[], flag: Flag): number | null {
  const known = judged.map((one) => one[flag]).filter((value) => value !== undefined);
  return known.length === 0 ? null : rounded(known.filter(Boolean).length / known.length);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const rounded = (figure: number): number => Math.round(figure * 1000) / 1000;
/** @param sorted ascending, not empty */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
