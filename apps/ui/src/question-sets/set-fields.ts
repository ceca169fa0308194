import type { SetQuestion as Question } from '@parley/contracts';
import { t } from '../texts/texts.js';

export type { SetQuestion as Question } from '@parley/contracts';

/** A set as its form has it. */
export interface SetFields {
  readonly team: string;
  readonly name: string;
  readonly questions: Question[];
}

/** A question that is new to a set, under an id that no other has. */
export function newQuestion(others: readonly Pick<Question, 'id'>[]): Question {
  const taken = new Set(others.map(({ id }) => id));
  let number = others.length + 1;
  while (taken.has(`q${number}`)) number += 1;
  return { ...empty, id: `q${number}` };
}

const empty: Question = {
  id: '',
  question: '',
  as: 'me',
  expected: [],
  must_say: [],
  must_not_say: [],
  is_unanswerable: false,
  withheld: [],
};

/** What is asked for before it is sent; the server says the rest. */
export function setErrors({ name, questions }: SetFields): Record<string, string> {
  const atQuestions = questions.flatMap(({ question, as }, at): [string, string][] => [
    ...(question.trim() === '' ? [[`questions.${at}.question`, t('Write the question')] as [string, string]] : []),
    ...(as.trim() === '' ? [[`questions.${at}.as`, t('Write "me", or a name')] as [string, string]] : []),
  ]);
  return Object.fromEntries([
    ...(name.trim() === '' ? [['name', t('Give the set a name')]] : []),
    ...atQuestions,
  ]) as Record<string, string>;
}

/** A message about one entry of a question's list stands at the list. */
export function atRows(errors: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(errors).map(([field, message]) => [
    field.replace(/^(questions\.\d+\.\w+)\..*$/, '$1'),
    message,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The index of the first question that a message is about. */
export function firstRowIn(errors: Readonly<Record<string, unknown>>): number | undefined {
  const rows = Object.keys(errors).flatMap((field) => /^questions\.(\d+)/.exec(field)?.[1] ?? []);
  return rows.length === 0 ? undefined : Math.min(...rows.map(Number));
}

/** What a text that was pasted holds, or why it cannot be used. */
export function setIn(text: string): { readonly name: string; readonly questions: Question[] } | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return t('This is not JSON. Paste the whole text of the file.');
  }
  const { name, questions } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (!Array.isArray(questions) || questions.length === 0) return t('There is no list "questions" in it.');
  const rows = questions.map((one: unknown) => ({ ...empty, ...(one as Partial<Question>) }));
  if (rows.some(({ id, question }) => typeof id !== 'string' || typeof question !== 'string' || id === ''))
    return t('Each question needs an "id" and a "question".');
  return { name: typeof name === 'string' ? name : '', questions: rows };
}

/** The text of a file that `npm run eval -- answers` and this page read. */
export const fileOf = ({ name, questions }: Pick<SetFields, 'name' | 'questions'>): string =>
  `${JSON.stringify({ name, questions }, null, 2)}\n`;
