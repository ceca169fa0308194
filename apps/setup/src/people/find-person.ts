import { type IdpUser, type IdpUsers, linkAttribute } from '@parley/idp-admin';
import { isEmail } from './asked-people.js';

/** The ids of people whom an operator names by id or e-mail address. */
export interface FindPersons {
  /** Throws Error in one line for whoever the idp does not know or does not let sign in. */
  known(option: string, given: readonly string[]): Promise<string[]>;
  /** An id is taken as it is: rights outlive an account. Throws Error in one line for an address that is nobody's. */
  former(option: string, given: readonly string[]): Promise<string[]>;
  /** One person, disabled ones too; an ID that the idp does not know stands for itself: data outlives an account. */
  account(option: string, given: string): Promise<FoundAccount>;
}

export interface FoundAccount {
  readonly id: string;
  readonly email: string | undefined;
  /** As people call them. */
  readonly name: string | undefined;
  /** Their accounts at the chat product. */
  readonly chatIds: readonly string[];
  /** As the idp shows it; `undefined` for an ID that it does not know. */
  readonly user: IdpUser | undefined;
}

export function makeFindPersons(users: Pick<IdpUsers, 'find' | 'allWithEmail'>): FindPersons {
  return {
    known: (option, given) => each(given, async (one) => enabled(await find(option, one, users), option, one)),
    former: (option, given) => each(given, async (one) => (isEmail(one) ? (await find(option, one, users)).id : one)),
    async account(option, given) {
      const user = isEmail(given) ? await find(option, given, users) : await users.find(given);
      const name = [user?.firstName, user?.lastName].filter((part) => part !== undefined).join(' ');
      const chatIds = user?.attributes[linkAttribute] ?? [];
      return { id: user?.id ?? given, email: user?.email, name: name === '' ? undefined : name, chatIds, user };
    },
  };
}

async function each(given: readonly string[], find: (one: string) => Promise<string>): Promise<string[]> {
  const found = [];
  for (const one of given) found.push(await find(one));
  return [...new Set(found)];
}

async function find(option: string, given: string, users: Pick<IdpUsers, 'find' | 'allWithEmail'>): Promise<IdpUser> {
  const byId = isEmail(given) ? undefined : await users.find(given);
  const [user, other] = isEmail(given) ? await users.allWithEmail(given) : [byId];
  if (!user) throw new Error(`${option} "${given}": the idp knows nobody of this ${isEmail(given) ? 'address' : 'ID'}`);
  if (other) throw new Error(`${option} "${given}": several people have this address; give the ID`);
  return user;
}

function enabled({ id, enabled: isEnabled }: IdpUser, option: string, given: string): string {
  if (!isEnabled) throw new Error(`${option} "${given}": this account is disabled at the idp`);
  return id;
}

/** Throws Error in one line for somebody who is both to be given rights and to lose them. */
export function refuseBoth(given: readonly string[], removed: readonly string[]): void {
  const both = given.find((id) => removed.includes(id));
  if (both !== undefined) throw new Error(`"${both}": name them with --remove or with another option, not with both`);
}
