import { readFileSync } from 'node:fs';
import { questionSet, type QuestionSet } from '@parley/contracts';
import { z } from 'zod';

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
