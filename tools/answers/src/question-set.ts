import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Words that an answer is searched for, whatever their case. */
const words = z.array(z.string().min(1)).default([]);

/** One question, and what a good answer to it is. */
export const question = z
  .strictObject({
    /** Names it in reports and comparisons; unique in its set. */
    id: z.string().min(1),
    question: z.string().min(1).max(4000),
    /** Who asks: a name that whoever runs the set knows an account for. */
    as: z.string().min(1),
    /** Ids of documents any of which answers it. */
    expected: z.array(z.string().min(1)).default([]),
    must_say: words,
    must_not_say: words,
    /** It should be answered with "I did not find this". */
    is_unanswerable: z.boolean().default(false),
    /** Documents that this person may not read: naming one is a leak. */
    withheld: z.array(z.string().min(1)).default([]),
  })
  .refine(
    ({ is_unanswerable: isOff, expected, must_say }) => !isOff || (expected.length === 0 && must_say.length === 0),
    'an unanswerable question expects no document and no words',
  );
export type Question = z.infer<typeof question>;

/** Questions of a team, as a file holds them. */
export const questionSet = z
  .strictObject({ name: z.string().min(1), questions: z.array(question).min(1).max(2000) })
  .refine(({ questions }) => new Set(questions.map(({ id }) => id)).size === questions.length, 'two have the same id');
export type QuestionSet = z.infer<typeof questionSet>;

/** Reads a set from a JSON file. Throws Error in words for a person. */
export function readQuestionSet(file: string): QuestionSet {
  const { success, data, error } = questionSet.safeParse(parsed(file));
  if (!success) throw new Error(`${file} is not a question set:\n${z.prettifyError(error)}`);
  return data;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
