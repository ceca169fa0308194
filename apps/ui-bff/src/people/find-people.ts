import { AppError, type PersonView } from '@parley/contracts';
import type { IdpUsers } from '@parley/idp-admin';
import { gonePerson, toPerson } from './person.js';

/** People of the idp. Everything throws AppError `SERVICE_UNAVAILABLE` naming idp. */
export interface FindPeople {
  /** Those with every word in their name or e-mail address who can sign in, so many at most. */
  search(text: string, limit: number): Promise<PersonView[]>;
  /** Each of these ids, in their order; by the id alone where the idp does not know it. */
  named(ids: readonly string[]): Promise<PersonView[]>;
  /** Throws AppError `NOT_FOUND` for somebody whom the idp does not know, or does not let in. */
  require(id: string): Promise<PersonView>;
  /** Whether one of these can sign in. */
  isOneThere(ids: readonly string[]): Promise<boolean>;
}

/** How many people are looked up at once. */
const atOnce = 8;

export function makeFindPeople(users: Pick<IdpUsers, 'find' | 'search'>): FindPeople {
  const find = async (id: string) => {
    const user = await users.find(id);
    return user ? toPerson(user) : gonePerson(id);
  };
  const named = async (ids: readonly string[]) => {
    const found: PersonView[] = [];
    for (let first = 0; first < ids.length; first += atOnce)
      found.push(...(await Promise.all(ids.slice(first, first + atOnce).map(find))));
    return found;
  };
  return {
    named,
    async search(text, limit) {
      const { users: found } = await users.search(text, 0, limit);
      return found.map(toPerson).filter(({ enabled }) => enabled);
    },
    async require(id) {
      const person = await find(id);
      if (person.enabled) return person;
      throw noSuchPerson();
    },
    async isOneThere(ids) {
      for (let first = 0; first < ids.length; first += atOnce)
        if ((await named(ids.slice(first, first + atOnce))).some(({ enabled }) => enabled)) return true;
      return false;
    },
  };
}

export const noSuchPerson = (): AppError =>
  new AppError('NOT_FOUND', 'Nobody who can sign in has this id. Search for the person by name or e-mail address.', {
    details: { reason: 'person_not_found' },
  });
