import { type AskedWords, personId, refuseMore } from '../asked-words.js';

/** IDs of who is to administer. Throws Error in one line for words that name nobody. */
export function readAskedAdmins({ words, name, members }: AskedWords): string[] {
  refuseMore(words);
  if (name !== undefined) throw new Error('"admin" takes no --name: ORG_KEY names the organization');
  if (members.length === 0) throw new Error('Name an administrator: npm run setup -- admin --member USER_ID');
  return [...new Set(members.map(readPerson))];
}

function readPerson(given: string): string {
  const { data, error } = personId.safeParse(given);
  if (data === undefined) throw new Error(`--member "${given}": ${error.issues[0]?.message}`);
  return data;
}
