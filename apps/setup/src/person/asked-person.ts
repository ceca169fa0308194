import { isGiven } from '../is-given.js';
import type { HowToDelete } from './delete-person.js';

/** What somebody asks for: a copy of what is kept of a person, or that it is deleted. */
export type AskedPerson =
  | { readonly act: 'export'; readonly person: string; readonly folder: string }
  | ({ readonly act: 'delete'; readonly person: string } & HowToDelete);

const usage =
  '"person" takes export --email PERSON --to DIR, or delete PERSON [--disable-account] [--yes], and nothing else. ' +
  'See npm run setup -- --help';

/** Throws Error in one line for anything else. */
export function readAskedPerson(given: Readonly<Record<string, unknown>>, words: readonly string[]): AskedPerson {
  const asked = words[0] === 'delete' ? askedDeletion(given, words) : askedExport(given, words);
  if (!asked) throw new Error(usage);
  return asked;
}

function askedExport(
  { email: person, to: folder, ...others }: Readonly<Record<string, unknown>>,
  words: readonly string[],
) {
  if (words[0] !== 'export' || words.length > 1 || Object.values(others).some(isGiven)) return undefined;
  return typeof person === 'string' && typeof folder === 'string'
    ? ({ act: 'export', person, folder } as const)
    : undefined;
}

function askedDeletion(given: Readonly<Record<string, unknown>>, [, word, ...more]: readonly string[]) {
  const { email, yes, 'disable-account': disables, ...others } = given;
  const person = word ?? email;
  const isTwice = word !== undefined && email !== undefined;
  if (typeof person !== 'string' || isTwice || more.length > 0 || Object.values(others).some(isGiven)) return undefined;
  return { act: 'delete', person, isSure: yes === true, disablesAccount: disables === true } as const;
}
