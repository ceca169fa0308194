import { t } from '../texts/texts.js';

/** A verified answer as a form has it. */
export interface AnswerFields {
  readonly team: string;
  /** One a line, the first being its title. */
  readonly questions: string;
  readonly answer: string;
  /** `YYYY-MM-DD`. */
  readonly reviewOn: string;
}

const dayMs = 86_400_000;

/** The day in so many days, as a date field has it. */
export const inDays = (days: number, now = Date.now()): string =>
  new Date(now + days * dayMs).toISOString().slice(0, 10);

export const questionsIn = (lines: string): string[] =>
  [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '').slice(0, 10);

/** What is asked for before it is sent; the server says the rest. */
export const answerErrors = {
  questions: (lines: string) => (questionsIn(lines).length === 0 ? t('Write at least one question') : null),
  answer: (text: string) => (text.trim() === '' ? t('Write the answer') : null),
  reviewOn: (day: string) => (day < inDays(0) || day > inDays(366) ? t('Choose a day within a year') : null),
};
