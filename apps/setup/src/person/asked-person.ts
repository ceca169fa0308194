import type { Given } from '../command-line/part.js';
import type { HowToDelete } from './delete-person.js';

/** What somebody asks for: a copy of what is kept of a person, or that it is deleted. */
export type AskedPerson = AskedExport | AskedDeletion;
interface AskedExport {
  readonly act: 'export';
  readonly person: string;
  readonly folder: string;
}
interface AskedDeletion extends HowToDelete {
  readonly act: 'delete';
  readonly person: string;
}

/** Throws Error in one line where a part of it is missing. */
export function readAskedExport({ email: person, to: folder }: Given<'email' | 'to'>): AskedExport {
  if (person === undefined || folder === undefined)
    throw new Error('Name the person and a new folder: npm run setup -- person export --email PERSON --to DIR');
  return { act: 'export', person, folder };
}

/** Throws Error in one line for nobody, and for more than one person. */
export function readAskedDeletion({
  words: [word, ...more],
  ...given
}: Given<'email' | 'yes' | 'disable-account'>): AskedDeletion {
  const person = word ?? given.email;
  const isTwice = word !== undefined && given.email !== undefined;
  if (person === undefined || isTwice || more.length > 0)
    throw new Error('Name one person: npm run setup -- person delete PERSON');
  return { act: 'delete', person, isSure: given.yes, disablesAccount: given['disable-account'] };
}
