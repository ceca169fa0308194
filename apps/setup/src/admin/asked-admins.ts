import { type AskedWords, readPeople, refuseMore } from '../asked-words.js';

/** Who is to administer, and who no longer, as an operator names people. */
export interface AskedAdmins {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Throws Error in one line for words that name nobody. */
export function readAskedAdmins({ words, name, members, removed }: AskedWords): AskedAdmins {
  refuseMore(words);
  if (name !== undefined) throw new Error('"admin" takes no --name: ORG_KEY names the organization');
  if (members.length + removed.length === 0)
    throw new Error('Name an administrator: npm run setup -- admin --member PERSON');
  return { added: readPeople('--member', members), removed: readPeople('--remove', removed) };
}
