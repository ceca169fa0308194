import { z } from 'zod';

/** The id of an account, which is no e-mail address. What is refused would be taken, written encoded, and mean nobody. */
export const personId = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((id) => !id.startsWith('user:'), 'give only the ID, without "user:"')
  .refine((id) => !isEmail(id), 'is an e-mail address: give the ID');

/** A person as an operator names them: by the ID at the idp, or by e-mail address. */
const askedPerson = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((given) => !given.startsWith('user:'), 'give the e-mail address, or only the ID, without "user:"');

export const isEmail = (given: string): boolean => /^[^:\s]+@[^:\s]+$/.test(given);

/** The people after an option, each once. Throws Error in one line for what names nobody. */
export function readPeople(option: string, given: readonly string[]): string[] {
  return [...new Set(given.map((one) => readPerson(option, one)))];
}

function readPerson(option: string, given: string): string {
  const { data, error } = askedPerson.safeParse(given);
  if (data === undefined) throw new Error(`${option} "${given}": ${error.issues[0]?.message}`);
  return data;
}

/** Throws Error in one line for words where a person without --member is the likeliest. */
export function refuseMore(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`unexpected "${words.join(' ')}": write --member before each person`);
}
