import { z } from 'zod';

/** The words after a part, and the options that name people and what they belong to. */
export interface AskedWords {
  readonly words: readonly string[];
  readonly name: string | undefined;
  readonly members: readonly string[];
  readonly teams: readonly string[];
  readonly datasources: readonly string[];
  readonly account: string | undefined;
}

/** What is refused would be taken, written encoded, and mean nobody: the tokens of people name them by their ID alone. */
export const personId = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((id) => !id.startsWith('user:'), 'give only the ID, without "user:"')
  .refine((id) => !/^[^:\s]+@[^:\s]+$/.test(id), "is an e-mail address: give the person's ID in Keycloak");

/** Throws Error in one line for words where a person without --member is the likeliest. */
export function refuseMore(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`unexpected "${words.join(' ')}": write --member before each person`);
}
