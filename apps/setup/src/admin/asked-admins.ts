import type { Given } from '../command-line/part.js';
import { readPeople, refuseMore } from '../people/asked-people.js';

/** Who is to administer, and who no longer, as an operator names people. */
export interface AskedAdmins {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Throws Error in one line for words that name nobody. */
export function readAskedAdmins({ words, member: members, remove: removed }: Given<'member' | 'remove'>): AskedAdmins {
  refuseMore(words);
  if (members.length + removed.length === 0)
    throw new Error('Name an administrator: npm run setup -- admin --member PERSON');
  return { added: readPeople('--member', members), removed: readPeople('--remove', removed) };
}
