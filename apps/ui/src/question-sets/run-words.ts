import type { AnswerFigures as Figures, SetRunSummary as Run } from '@parley/contracts';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

interface FigureWords {
  readonly label: string;
  readonly kind: 'share' | 'count' | 'seconds' | 'tokens';
  /** Which way is better. */
  readonly better: 'more' | 'less' | 'neither';
}

/** The figures in the order in which they are shown. */
export const figureWords: Readonly<Record<Exclude<keyof Figures, 'questions'>, FigureWords>> = {
  leaks: { label: t('Leaks'), kind: 'count', better: 'less' },
  passage_found: { label: t('Expected document found'), kind: 'share', better: 'more' },
  cited: { label: t('Expected document cited'), kind: 'share', better: 'more' },
  confirmed_share: { label: t('Citations confirmed'), kind: 'share', better: 'more' },
  must_say: { label: t('Says all that it must'), kind: 'share', better: 'more' },
  says_forbidden: { label: t('Says what it must not'), kind: 'count', better: 'less' },
  wrong_refusals: { label: t('Refused although it can be answered'), kind: 'share', better: 'less' },
  answered_although_unanswerable: { label: t('Answered although it cannot be'), kind: 'share', better: 'less' },
  failed: { label: t('Failed'), kind: 'count', better: 'less' },
  seconds_p50: { label: t('Time to answer, median'), kind: 'seconds', better: 'less' },
  seconds_p95: { label: t('Time to answer, slowest 5%'), kind: 'seconds', better: 'less' },
  tokens_read: { label: t('Tokens read for an answer'), kind: 'tokens', better: 'less' },
  tokens_written: { label: t('Tokens written for an answer'), kind: 'tokens', better: 'neither' },
  tokens_estimated: { label: t('Answers whose tokens are estimated'), kind: 'count', better: 'neither' },
};

const number = (figure: number, digits = 0) => figure.toLocaleString(locale, { maximumFractionDigits: digits });

/** A figure as people read it; a dash where it applies to no question. */
export function figureText(kind: FigureWords['kind'], figure: number | null): string {
  if (figure === null) return '–';
  if (kind === 'share') return `${number(figure * 100)}%`;
  return kind === 'seconds' ? `${number(figure, 1)} s` : number(figure);
}

/** What became of a figure since the run before; `undefined` where there is nothing to compare. */
export function changeOf({ kind, better }: FigureWords, now: number | null, before: number | null | undefined) {
  if (now === null || before === null || before === undefined) return undefined;
  const change = now - before;
  const size = figureText(kind, Math.abs(change)).replace('%', ' points');
  if (Math.abs(change) < 0.0005) return { text: t('no change'), is: 'same' } as const;
  const isBetter = better === 'more' ? change > 0 : change < 0;
  const is = better === 'neither' ? 'same' : isBetter ? 'better' : 'worse';
  return { text: `${change > 0 ? '+' : '−'}${size}`, is } as const;
}

const stops: Readonly<Record<NonNullable<Run['stopped']>, string>> = {
  session_ended: t('Stopped: the session of whoever started it has ended. Start it again.'),
  agent_refused: t('Stopped: whoever started it may no longer use this agent, or it was switched off.'),
  unavailable: t('Stopped: a part of the platform did not answer for a minute. Start it again later.'),
};

/** How a run stands, in words. */
export function runStateText({ state, stopped, asked, total }: Run): string {
  if (state === 'running') return t('Running: {{asked}} of {{total}} asked', { asked, total });
  if (state === 'cancelled') return t('Cancelled after {{asked}} of {{total}} questions', { asked, total });
  return state === 'done' ? t('Done: {{asked}} questions asked', { asked }) : stops[stopped ?? 'unavailable'];
}

/** What is left, in words: `about 2 minutes left`. */
export function leftText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return t('about {{value}} s left', { value: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  return t('about {{minutes}} {{words}} left', { minutes, words: minutes === 1 ? t('minute') : t('minutes') });
}
