import { readFileSync } from 'node:fs';
import { z } from 'zod';

interface Words {
  /** Ends "FILE does not describe ...". */
  readonly what: string;
  /** What to do where there is no such file. */
  readonly remedy: string;
}

/** Throws Error in words for a person when the file cannot be read or tells of something else. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>, { what, remedy }: Words): T {
  const { success, data, error } = schema.safeParse(parsed(textOf(file, remedy)));
  if (!success) throw new Error(`${file} does not describe ${what}:\n${z.prettifyError(error)}`);
  return data;
}

function textOf(file: string, remedy: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(isMissing ? `There is no ${file}. ${remedy}` : `${file} cannot be read: ${reason}`, { cause });
  }
}

/** What is no JSON is not of the right kind either. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
